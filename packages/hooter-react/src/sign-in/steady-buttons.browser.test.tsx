import { cleanup, screen } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { SIGN_IN_DIALOG } from "../provider/links";
import { setTestFont, testFonts } from "../testing/fonts";
import { ALICE } from "../testing/harness";
import { pressSteadily } from "../testing/press";
import { renderInHarness } from "../testing/render";
import { SignIn } from "./SignIn";
import { SignInDialog } from "./SignInDialog";

afterEach(async () => {
  cleanup();
  await setTestFont(null);
});

it("keeps « Mot de passe oublié ? » under the pointer when the press blurs an incomplete field", async () => {
  renderInHarness(<SignIn />, { signedInAs: null, hoots: 0 });
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.click(screen.getByLabelText("Mot de passe"));
  await pressSteadily(screen.getByRole("button", { name: "Mot de passe oublié ?" }));
  expect(await screen.findByText(`Email de réinitialisation envoyé à ${ALICE} !`)).toBeInTheDocument();
});

it("keeps the buttons in place when the error appears and disappears", async () => {
  await page.viewport(390, 844);
  renderInHarness(<SignIn />, { signedInAs: null, hoots: 0 });
  const button = screen.getByRole("button", { name: "Connexion" });
  const { top } = button.getBoundingClientRect();
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.fill(screen.getByLabelText("Mot de passe"), "pas-celui-ci");
  await userEvent.click(button);
  await screen.findByText("Impossible de vous authentifier.");
  expect(button.getBoundingClientRect().top).toBe(top);
  await userEvent.type(screen.getByLabelText("Mot de passe"), "x");
  expect(screen.queryByText("Impossible de vous authentifier.")).toBeNull();
  expect(button.getBoundingClientRect().top).toBe(top);
});

it.each(testFonts)("keeps the buttons in place while the service responds, with a %s font", async (font) => {
  await setTestFont(font);
  const { harness } = renderInHarness(<SignIn />, { signedInAs: null, hoots: 0 });
  vi.spyOn(harness.identity, "signIn").mockReturnValue(new Promise(() => {}));
  const buttons = ["Connexion", "Inscription"].map((name) => screen.getByRole("button", { name }));
  const widths = Array.from({ length: 21 }, (_, index) => 280 + index * 10);
  const layout = async () => {
    const boxes: unknown[] = [];
    for (const width of widths) {
      await page.viewport(width, 844);
      boxes.push({ width, boxes: buttons.map((button) => button.getBoundingClientRect().toJSON()) });
    }
    return boxes;
  };
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.fill(screen.getByLabelText("Mot de passe"), "hibou-2026");
  const before = await layout();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => buttons[0]?.dataset["busy"]).toBe("true");
  expect(await layout()).toEqual(before);
});

it.each([
  ["page", 320, 568],
  ["page", 390, 844],
  ["dialog", 320, 568],
  ["dialog", 390, 844],
  ["dialog", 700, 900],
])("keeps the buttons in place when a long error appears, on a %s of %i × %i", async (where, width, height) => {
  await page.viewport(width, height);
  const form = where === "page" ? <SignIn /> : <SignInDialog link={SIGN_IN_DIALOG} open onClose={() => {}} />;
  const { harness } = renderInHarness(form, { signedInAs: null, hoots: 0 });
  vi.spyOn(harness.client, "signIn").mockRejectedValue(new HooterError("too-many-attempts"));
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.fill(screen.getByLabelText("Mot de passe"), "pas-celui-ci");
  for (const moving of document.getAnimations()) moving.finish();
  const names = ["Connexion", "Inscription"];
  // In a short window, the error is above this button, so that it is visible.
  if (height > 680) names.push("Mot de passe oublié ?");
  const topOf = (name: string) => screen.getByRole("button", { name }).getBoundingClientRect().top;
  const tops = () => names.map((name) => Math.round(topOf(name)));
  const before = tops();
  await userEvent.click(screen.getByRole("button", { name: "Connexion" }));
  const error = await screen.findByText(/^Trop de tentatives/);
  expect(error.getBoundingClientRect().height).toBeGreaterThan(0);
  expect(tops()).toEqual(before);
});

it("scrolls the error into view in a window that is too short for the form", async () => {
  await page.viewport(844, 320);
  const { harness } = renderInHarness(<SignIn />, { signedInAs: null, hoots: 0 });
  vi.spyOn(harness.client, "signIn").mockRejectedValue(new HooterError("credentials-wrong"));
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.fill(screen.getByLabelText("Mot de passe"), "pas-celui-ci");
  await userEvent.keyboard("{Enter}");
  const error = await screen.findByText("Impossible de vous authentifier.");
  await expect.poll(() => error.getBoundingClientRect().bottom).toBeLessThan(innerHeight);
});
