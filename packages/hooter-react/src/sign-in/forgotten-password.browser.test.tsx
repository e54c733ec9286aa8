import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
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
