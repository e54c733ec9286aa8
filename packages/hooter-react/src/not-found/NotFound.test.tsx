import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { NotFound } from "./NotFound";

it("shows « Oups, cette page n'existe pas ! » and a home link that uses the host's router", async () => {
  const navigate = vi.fn();
  const { user } = renderInHarness(<NotFound className="ours" />, { signedInAs: null, hoots: 0, navigate });
  const heading = screen.getByRole("heading", { level: 1, name: "Oups, cette page n'existe pas !" });
  expect(heading.closest("section")).toHaveClass("hooter-not-found", "ours");
  await user.click(screen.getByRole("link", { name: "Retour à l’accueil" }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/", { replace: false });
});
