import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { UserMenu } from "./UserMenu";

it("links to the user's profile and signs out, then shows the sign-in link", async () => {
  const onSignedOut = vi.fn();
  const { user } = renderInHarness(<UserMenu onSignedOut={onSignedOut} />, { hoots: 0 });
  expect(await screen.findByRole("link", { name: "Mon profil" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/profile\/Alice/),
  );
  await user.click(screen.getByRole("button", { name: "Déconnexion" }));
  expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  expect(screen.queryByRole("button", { name: "Déconnexion" })).toBeNull();
  expect(onSignedOut).toHaveBeenCalledOnce();
});
