import { screen, waitFor } from "@testing-library/react";
import { useSession } from "hooter-client/react";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { Composer } from "../composer/Composer";
import { UserMenu } from "../layout/UserMenu";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { SignInDialog } from "./SignInDialog";

/**
 * Renders a widget and opens the dialog when the user presses a link in it, like a custom element on a site without a
 * sign-in page.
 */
function Opening({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const isSignedIn = useSession().status === "signed-in";
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler receives presses of the link inside
    <div onClick={() => setOpen(true)}>
      {children}
      <SignInDialog open={open && !isSignedIn} onClose={() => setOpen(false)} />
    </div>
  );
}

it.each([
  ["the menu", <UserMenu key="" />, "link", "Mon profil"],
  ["the composer", <Composer key="" />, "textbox", "Contenu du hoot"],
])(
  "focuses the e-mail field, and after the sign-in %s, because the pressed link no longer exists",
  async (_, widget, role, name) => {
    const links = { signIn: "#connexion" };
    const { user } = renderInHarness(<Opening>{widget}</Opening>, { hoots: 0, signedInAs: null, links });
    await user.click(await screen.findByRole("link", { name: "Connexion" }));
    const email = await screen.findByRole("textbox", { name: "Adresse email" });
    expect(email).toHaveFocus();
    await user.type(email, ALICE);
    await user.type(screen.getByLabelText("Mot de passe"), PASSWORD);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  },
);
