import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { UserMenu } from "./UserMenu";

it("links to the user's profile and signs out, then shows and focuses the sign-in link", async () => {
  const onSignedOut = vi.fn();
  const { user } = renderInHarness(<UserMenu onSignedOut={onSignedOut} />, { hoots: 0 });
  expect(await screen.findByRole("link", { name: "Mon profil" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/profile\/Alice/),
  );
  await user.click(screen.getByRole("button", { name: "Déconnexion" }));
  const signIn = await screen.findByRole("link", { name: "Connexion" });
  expect(signIn).toHaveAttribute("href", "/connexion");
  expect(signIn).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Déconnexion" })).toBeNull();
  expect(onSignedOut).toHaveBeenCalledOnce();
});

it("shows its children to a signed-in user only", async () => {
  const { user } = renderInHarness(
    <UserMenu>
      <a href="/reglages">Paramètres</a>
    </UserMenu>,
    { hoots: 0 },
  );
  const settings = await screen.findByRole("link", { name: "Paramètres" });
  const signOut = screen.getByRole("button", { name: "Déconnexion" });
  expect(settings.compareDocumentPosition(signOut)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(signOut);
  await screen.findByRole("link", { name: "Connexion" });
  expect(screen.queryByRole("link", { name: "Paramètres" })).toBeNull();
});

it("keeps the focus on the button during the sign-out and after a failure, and ignores presses during the sign-out", async () => {
  const { user, harness } = renderInHarness(<UserMenu />, { hoots: 0 });
  let fail = (_error: Error): void => {};
  const signOut = vi
    .spyOn(harness.identity, "signOut")
    .mockImplementation(() => new Promise((_, reject) => void (fail = reject)));
  const button = await screen.findByRole("button", { name: "Déconnexion" });
  await user.click(button);
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(button).toHaveAttribute("aria-disabled", "true");
  await user.click(button);
  expect(signOut).toHaveBeenCalledOnce();
  fail(new Error("offline"));
  await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
  expect(button).toHaveFocus();
});
