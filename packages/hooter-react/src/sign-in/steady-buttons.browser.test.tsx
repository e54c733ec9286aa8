import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { ALICE } from "../testing/harness";
import { pressSteadily } from "../testing/press";
import { renderInHarness } from "../testing/render";
import { SignIn } from "./SignIn";

afterEach(cleanup);

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
