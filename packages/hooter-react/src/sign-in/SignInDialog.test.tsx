import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { Home } from "../home/Home";
import { UserMenu } from "../layout/UserMenu";
import { SIGN_IN_DIALOG } from "../provider/links";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

it.each([
  ["the menu", <UserMenu key="" />, "link", "Mon profil"],
  ["the composer", <Composer key="" />, "textbox", "Contenu du hoot"],
])(
  "focuses the e-mail field first, and %s after the sign-in, because the pressed button no longer exists",
  async (_, widget, role, name) => {
    const { user } = renderInHarness(widget, { hoots: 0, signedInAs: null, links: { signIn: SIGN_IN_DIALOG } });
    await user.click(await screen.findByRole("button", { name: "Connexion" }));
    const email = await screen.findByRole("textbox", { name: "Adresse email" });
    expect(email).toHaveFocus();
    await user.type(email, ALICE);
    await user.type(screen.getByLabelText("Mot de passe"), PASSWORD);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  },
);

it("on « Connexion », opens a dialog whose primary button signs in; on « S'inscrire », one in which Enter signs up", async () => {
  const { user } = renderInHarness(<Home />, { hoots: 0, signedInAs: null, links: null });
  const open = async (name: string) => {
    await user.click(await screen.findByRole("button", { name }));
    return await screen.findByRole("dialog");
  };
  expect(await open("Connexion")).toHaveAccessibleDescription(/^Vous avez un compte/);
  expect(screen.getByRole("button", { name: "Connexion" })).toHaveAttribute("data-variant", "primary");
  await user.keyboard("{Escape}");
  expect(await open("S'inscrire")).toHaveAccessibleDescription(/^Ces deux champs suffisent pour créer votre compte/);
  expect(screen.getByRole("button", { name: "Inscription" })).toHaveAttribute("data-variant", "primary");
  await user.type(screen.getByRole("textbox", { name: "Adresse email" }), "nouvelle@hooter.example");
  await user.type(screen.getByLabelText("Mot de passe"), `${PASSWORD}{Enter}`);
  expect(await screen.findByText("Bienvenue !")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("after a sign-up, shows only one toast, with a button for the settings, so that toasts cover less of the page", async () => {
  const navigate = vi.fn();
  const links = { signIn: SIGN_IN_DIALOG, settings: "/reglages" };
  const { user } = renderInHarness(<UserMenu />, { hoots: 0, signedInAs: null, links, navigate });
  await user.click(await screen.findByRole("button", { name: "Connexion" }));
  await user.type(await screen.findByRole("textbox", { name: "Adresse email" }), "nouvelle@hooter.example");
  await user.type(screen.getByLabelText("Mot de passe"), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Inscription" }));
  expect(await screen.findByText("Bienvenue !")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/onglet 'Paramètres'/)).toBeNull();
  expect(navigate).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Choisir mon pseudo" }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/reglages", { replace: false });
});
