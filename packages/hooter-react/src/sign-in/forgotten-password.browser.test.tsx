import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { userEvent } from "vitest/browser";
import "../styles/index.css";
import { ALICE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { SignIn } from "./SignIn";

afterEach(cleanup);

it("keeps « Mot de passe oublié ? » under the pointer when the press leaves an incomplete field", async () => {
  renderInHarness(<SignIn />, { signedInAs: null, hoots: 0 });
  await userEvent.fill(screen.getByLabelText("Adresse email"), ALICE);
  await userEvent.click(screen.getByLabelText("Mot de passe"));
  const button = screen.getByRole("button", { name: "Mot de passe oublié ?" });
  // `offsetTop` ignores the transform of a pressed button.
  const top = button.offsetTop;
  const places: (readonly [event: string, top: number])[] = [];
  const look = ({ type }: Event) => places.push([type, button.offsetTop]);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  for (const type of ["mousedown", "mouseup"]) addEventListener(type, look, { capture: true, signal: stop.signal });
  await userEvent.click(button, { position: { x: 20, y: 2 } });
  expect(places).toEqual([
    ["mousedown", top],
    ["mouseup", top],
  ]);
  expect(await screen.findByText(`Email de réinitialisation envoyé à ${ALICE} !`)).toBeInTheDocument();
});
