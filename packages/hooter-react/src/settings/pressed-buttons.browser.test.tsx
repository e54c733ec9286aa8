import { cleanup, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { pressSteadily } from "../testing/press";
import { renderInHarness } from "../testing/render";
import { Settings } from "./Settings";

afterEach(cleanup);

it.each(["Confirmer", "Retirer l’image actuelle"])(
  "keeps « %s » under the pointer when the press blurs a field with a wrong pseudo",
  async (name) => {
    // Remove the hint, so that the error message adds a line in every font.
    renderInHarness(<Settings />, { hoots: 5, labels: { settings: { pseudoHint: "" } } });
    const pseudo = await screen.findByLabelText("Nouveau pseudo");
    await userEvent.fill(pseudo, "ab");
    await userEvent.click(pseudo);
    await pressSteadily(screen.getByRole("button", { name }));
    if (name === "Confirmer") await waitFor(() => expect(pseudo).toBeInvalid());
    else expect(await screen.findByText("Pseudo/image modifié avec succès !")).toBeInTheDocument();
  },
);

it("keeps « Envoyer le lien » under the pointer when the press blurs a field with a wrong address", async () => {
  renderInHarness(<Settings />, { hoots: 5 });
  await userEvent.click(await screen.findByRole("button", { name: "Changer d’adresse email" }));
  const email = await screen.findByLabelText("Nouvelle adresse email");
  await userEvent.fill(screen.getByLabelText("Mot de passe actuel"), "x");
  await userEvent.fill(email, "pas-une-adresse");
  await userEvent.click(email);
  await pressSteadily(screen.getByRole("button", { name: "Envoyer le lien" }));
  await waitFor(() => expect(email).toBeInvalid());
});

it("keeps « Afficher le mot de passe » under the pointer when the press blurs a field with a wrong address", async () => {
  renderInHarness(<Settings />, { hoots: 5 });
  await userEvent.click(await screen.findByRole("button", { name: "Changer d’adresse email" }));
  const email = await screen.findByLabelText("Nouvelle adresse email");
  await userEvent.fill(email, "pas-une-adresse");
  await userEvent.click(email);
  await pressSteadily(screen.getByRole("button", { name: "Afficher le mot de passe" }));
  expect(await screen.findByRole("button", { name: "Masquer le mot de passe" })).toBeInTheDocument();
});

it("scrolls the error of the form into view, and shows no focus ring on the hint after saving", async () => {
  await page.viewport(390, 320);
  onTestFinished(() => page.viewport(1280, 800));
  const { harness } = renderInHarness(<Settings />, { hoots: 0 });
  const save = vi.spyOn(harness.client, "saveProfile").mockRejectedValueOnce(new HooterError("network"));
  await userEvent.fill(await screen.findByLabelText("Nouveau pseudo"), "La chouette");
  await userEvent.keyboard("{Enter}");
  const error = await screen.findByText(/^Votre changement n’est pas confirmé/);
  expect(error.getBoundingClientRect().bottom).toBeLessThan(innerHeight);

  const confirm = screen.getByRole("button", { name: "Confirmer" });
  confirm.focus();
  await userEvent.keyboard("{Enter}");
  const hint = screen.getByText(/^Laissez vide/);
  await waitFor(() => expect(hint).toHaveFocus());
  expect(save).toHaveBeenCalledTimes(2);
  expect(getComputedStyle(hint).outlineStyle).toBe("none");
});
