import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { links } from "../links";
import { SignedInOnly } from "../session/guards";
import { HootRoute } from "./HootRoute";
import { SignInPage } from "./SignInPage";

const account = { email: "ada@exemple.fr", password: "chouette" };
const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
  window.history.replaceState(null, "", "/");
});

/** Opens the demo at an address, with a router that uses the browser's history. */
function visit(path: string, signedIn: boolean) {
  window.history.replaceState(null, "", path);
  const client = createHooterClient({
    identity: memoryIdentity({ accounts: [account], ...(signedIn ? { signedInAs: account.email } : {}) }),
    databaseUrl: "https://a.example",
    fetch: () => new Promise(() => {}),
    live: "off",
  });
  const router = createBrowserRouter([
    {
      element: <SignedInOnly />,
      children: [
        { path: "/hoot/:slug", element: <HootRoute /> },
        { path: "/dashboard", element: <p>Fil des hoots</p> },
        { path: "/profile/:pseudo", element: <p>Un profil</p> },
      ],
    },
    { path: "/connexion", element: <SignInPage /> },
  ]);
  const { unmount } = render(
    <HooterProvider client={client} links={links}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  undone.push(() => {
    unmount();
    router.dispose();
    client.dispose();
  });
  return { router, user: userEvent.setup() };
}
const back = () => screen.findByRole("button", { name: "Retour" });

describe("« Retour » on the page of a hoot", () => {
  it("goes back in the history when the reader has come from another page of the site", async () => {
    const { router, user } = visit("/profile/Ada", true);
    await screen.findByText("Un profil");
    const entries = window.history.length;
    await router.navigate("/hoot/ada-1_hoot");
    await user.click(await back());
    expect(await screen.findByText("Un profil")).toBeInTheDocument();
    expect(router.state.historyAction).toBe("POP");
    expect(window.history.length).toBe(entries + 1);
  });

  it("leads to the dashboard when the visit started on the hoot's page", async () => {
    const { user } = visit("/hoot/ada-1_hoot", true);
    await user.click(await back());
    expect(await screen.findByText("Fil des hoots")).toBeInTheDocument();
  });
});

describe("the sign-in page", () => {
  it.each([
    ["/hoot/ada-1_hoot", "Connectez-vous pour lire ce hoot."],
    ["/profile/Ada", "Connectez-vous pour voir ce profil."],
    ["/dashboard", "Connectez-vous pour lire votre tableau de bord."],
  ])("shows why a visitor of %s must sign in", async (path, reason) => {
    visit(path, false);
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  it("submits the sign-up, not the sign-in, on Enter for a visitor who has pressed « S'inscrire »", async () => {
    visit("/connexion#inscription", false);
    expect(await screen.findByRole("button", { name: "Inscription" })).toHaveAttribute("type", "submit");
    expect(screen.getByText(/^Ces deux champs suffisent pour créer votre compte/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Connexion" })).toHaveAttribute("type", "button");
  });

  it("shows no reason to a visitor who has opened the sign-in page directly", async () => {
    visit("/connexion", false);
    expect(await screen.findByRole("heading", { name: "Authentification" })).toBeInTheDocument();
    expect(screen.queryByText(/^Connectez-vous pour/)).toBeNull();
  });
});
