import { screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  AuthorName,
  BottomBar,
  Dashboard,
  Feed,
  FollowList,
  Footer,
  Header,
  Home,
  type HooterAnchorProps,
  type HooterLinks,
  HootPage,
  NotFound,
  Profile,
  RichText,
  Settings,
  ShareBar,
  SignedOutNotice,
  SignIn,
  UserMenu,
  useOpenSignIn,
} from "../index";
import { ALICE, busiestSlug, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

/** A host's link component. Like those of next/link and react-router, it throws without an `href`. */
function Strict({ href, children, ...rest }: HooterAnchorProps) {
  if (typeof href !== "string") throw new Error(`A link to ${String(href)}.`);
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

const names = [
  "home",
  "signIn",
  "signUp",
  "dashboard",
  "hoot",
  "profile",
  "followers",
  "following",
  "settings",
  "hashtag",
] as const satisfies readonly (keyof HooterLinks)[];
const all = { signUp: "/inscription", hashtag: (tag: string) => `/t/${tag}` };

/**
 * Expects a complete `href` on every link on the page.
 *
 * @param hasLinks whether the page has any links
 */
function expectNoDeadLink(hasLinks = true) {
  const links = document.querySelectorAll("a");
  expect(links.length > 0).toBe(hasLinks);
  expect(document.querySelectorAll("a:not([href])")).toHaveLength(0);
  for (const link of links) expect(link.getAttribute("href")).not.toMatch(/undefined|null/);
}

const ForMembers = ({ slug }: { slug: string }) => (
  <>
    <Header current="/" />
    <Home />
    <UserMenu />
    <Dashboard pageSize={3} />
    <HootPage slug={slug} />
    <HootPage slug="no-such_hoot" />
    <Profile who={{ uid: "account0" }} pageSize={2} />
    <Profile who={{ pseudo: "Personne" }} />
    <FollowList who={{ uid: "account0" }} list="followers" pageSize={2} />
    <Settings />
    <NotFound />
    <Footer />
    <RichText text="Hou #nuit" />
    <AuthorName author={{ uid: "a", pseudo: "Ada", picture: null }} />
    <ShareBar hoot={{ slug: "a" }} />
  </>
);

const missing: readonly (readonly [string, HooterLinks])[] = [
  ...names.map((name) => [`no ${name}`, { [name]: undefined }] as const),
  ["none at all", Object.fromEntries(names.map((name) => [name, undefined]))],
  [
    "builders that return nothing",
    { hoot: () => undefined, profile: () => undefined, followers: () => undefined, hashtag: () => undefined },
  ],
];

describe.each(missing)("links of the host: %s", (name, links) => {
  const strict = ["the links of a strict router", Strict] as const;
  const plain = ["plain links", undefined] as const;
  // The widgets pass the same addresses to the strict component and to plain links, so testing plain links once is
  // enough.
  it.each(name === "none at all" ? [plain, strict] : [strict])(
    "renders no dead link for a signed-in user, with %s",
    async (_, Anchor) => {
      const { harness, rerender } = renderInHarness(<p />, { hoots: 12, links: { ...all, ...links }, Anchor });
      rerender(<ForMembers slug={busiestSlug(harness)} />);
      await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(6));
      await screen.findByRole("heading", { name: "Cet article n'existe pas !" });
      await screen.findByRole("heading", { name: "Ce profil n'existe pas !" });
      expectNoDeadLink();
    },
  );

  it("renders no dead link for a visitor", async () => {
    renderInHarness(
      <>
        <Header />
        <Home />
        <UserMenu />
        <SignIn />
        <SignedOutNotice />
        <Dashboard />
      </>,
      { hoots: 0, signedInAs: null, links: { ...all, ...links }, Anchor: Strict },
    );
    await screen.findByRole("heading", { name: /^Bienvenue sur Hooter/ });
    expectNoDeadLink(name !== "none at all");
  });
});

describe("a site that sets no links", () => {
  it("links only to the home page", async () => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 12, links: null });
    rerender(<ForMembers slug={busiestSlug(harness)} />);
    await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(6));
    await screen.findByRole("heading", { name: "Cet article n'existe pas !" });
    await screen.findByRole("heading", { name: "Ce profil n'existe pas !" });
    const addresses = Array.from(document.querySelectorAll("a"), (link) => link.getAttribute("href") ?? "");
    // The links of the share bar lead to other sites.
    expect(new Set(addresses.filter((address) => !/^(https|mailto):/.test(address)))).toEqual(new Set(["/"]));
  });

  it.each<[string, ReactElement]>([
    ["SignedOutNotice", <SignedOutNotice key="" />],
    ["Feed", <Feed key="" />],
    ["UserMenu", <UserMenu key="" />],
    ["Home", <Home key="" />],
    ["BottomBar", <BottomBar key="" />],
  ])("%s opens the sign-in dialog, and closes it after the sign-in", async (_, widget) => {
    const navigate = vi.fn();
    const site = { links: null, Anchor: Strict, navigate };
    const { harness, user } = renderInHarness(widget, { hoots: 1, signedInAs: null, ...site });
    const button = await screen.findByRole("button", { name: "Connexion" });
    expect(button).toHaveAttribute("aria-haspopup", "dialog");
    expect(screen.queryByRole("link", { name: "Connexion" })).toBeNull();
    await user.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Authentification" });
    await user.type(within(dialog).getByRole("textbox", { name: "Adresse email" }), ALICE);
    await user.type(within(dialog).getByLabelText("Mot de passe"), PASSWORD);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(harness.client.session.get().status).toBe("signed-in");
    expect(navigate).not.toHaveBeenCalled();
  });

  it("opens the sign-in dialog again after it was closed", async () => {
    const { user } = renderInHarness(<SignedOutNotice />, { hoots: 0, signedInAs: null, links: null });
    for (let time = 0; time < 2; time += 1) {
      await user.click(await screen.findByRole("button", { name: "Connexion" }));
      await screen.findByRole("dialog");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });
});

describe("a button of the host", () => {
  function OwnButton() {
    return (
      <button type="button" onClick={useOpenSignIn()}>
        Entrer
      </button>
    );
  }

  it("opens the sign-in dialog on a site without a sign-in page", async () => {
    const { user } = renderInHarness(<OwnButton />, { hoots: 0, signedInAs: null, links: null });
    await user.click(screen.getByRole("button", { name: "Entrer" }));
    expect(await screen.findByRole("dialog", { name: "Authentification" })).toBeInTheDocument();
  });

  it("opens the site's sign-in page, or nothing if the site offers no sign-in", async () => {
    const navigate = vi.fn();
    const site = { hoots: 0, signedInAs: null, navigate };
    const { user, unmount } = renderInHarness(<OwnButton />, { ...site, links: { signIn: undefined } });
    await user.click(screen.getByRole("button", { name: "Entrer" }));
    unmount();
    expect(navigate).not.toHaveBeenCalled();
    const { user: other } = renderInHarness(<OwnButton />, { ...site, links: { signIn: "/entrer" } });
    await other.click(screen.getByRole("button", { name: "Entrer" }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/entrer", { replace: false });
  });
});

describe("missing links", () => {
  it("shows a hoot's time without a link, on a card that does not navigate, if the host has no page for hoots", async () => {
    const went: string[] = [];
    const { user } = renderInHarness(<Feed pageSize={2} />, {
      hoots: 3,
      links: { hoot: undefined },
      navigate: (to) => went.push(to),
    });
    const [card] = await screen.findAllByRole("article");
    if (!card) throw new Error("No card.");
    expect(card.querySelector("time")).not.toBeNull();
    expect(card.querySelector("time")?.closest("a")).toBeNull();
    await user.click(card);
    card.focus();
    await user.keyboard("{Enter}");
    expect(went).toEqual([]);
  });

  it("shows an author and a hashtag as text if the host has no pages for them", () => {
    renderInHarness(
      <>
        <AuthorName author={{ uid: "a", pseudo: "Ada", picture: null }} />
        <RichText text="Hou #nuit" />
      </>,
      { hoots: 0, links: { profile: () => undefined, hashtag: () => undefined } },
    );
    expect(screen.getByText("Ada")).toBeInTheDocument();
    // A single text node contains both the preceding word and the hashtag, so the hashtag has no element of its own.
    expect(screen.getByText("Hou #nuit")).toBeInTheDocument();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("shows the product's name without a link, and no home page in the navigation", async () => {
    renderInHarness(<Header />, { hoots: 0, links: { home: undefined } });
    const pages = await screen.findByRole("navigation", { name: "Navigation principale" });
    expect([...pages.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["Tableau de bord", "Paramètres"]);
    expect(screen.queryByRole("link", { name: "Hooter, accueil" })).toBeNull();
  });

  it("shows no sign-in links when the host has no sign-in page", async () => {
    renderInHarness(<Home />, { hoots: 0, signedInAs: null, links: { signIn: undefined } });
    expect(await screen.findByRole("heading", { name: /^Bienvenue sur Hooter/ })).toBeInTheDocument();
    expect(screen.queryByText("Rejoignez notre communauté !")).toBeNull();
    expect(screen.queryByText("Connexion")).toBeNull();
  });

  it("shows the contact link only when the host sets a contact", () => {
    const { rerender } = renderInHarness(<Footer year={2026} />, { hoots: 0 });
    expect(screen.getByText("© 2026 Hooter")).toBeInTheDocument();
    expect(screen.queryByText("Contact")).toBeNull();
    rerender(<Footer contact="x" />);
    expect(screen.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "x");
  });

  it("does not navigate after signing out", async () => {
    const went: unknown[] = [];
    const { user } = renderInHarness(<UserMenu />, {
      hoots: 0,
      links: { home: undefined, signIn: undefined, profile: undefined },
      navigate: (to) => went.push(to),
    });
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(went).toEqual([]);
  });
});

describe("links to another origin", () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** Clicks the home link. @returns whether the browser follows the link by itself */
  async function followHome(home: string, navigate: () => void): Promise<boolean> {
    const { user } = renderInHarness(<NotFound />, { hoots: 0, signedInAs: null, links: { home }, navigate });
    const link = await screen.findByRole("link");
    let isLeft = false;
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", note, { once: true });
    await user.click(link);
    return isLeft;
  }

  it.each(["https://elsewhere.example/", "//elsewhere.example/a", "mailto:contact@hooter.example"])(
    "lets the browser follow a link to %s",
    async (home) => {
      const navigate = vi.fn();
      expect(await followHome(home, navigate)).toBe(true);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it.each(["/a", "?page=2", `${location.origin}/a`])("opens %s with the host's router", async (home) => {
    const navigate = vi.fn();
    expect(await followHome(home, navigate)).toBe(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(home, { replace: false });
  });

  it("lets the browser open a home page of another origin after signing out", async () => {
    const navigate = vi.fn();
    const assign = vi.fn();
    const home = "https://elsewhere.example/";
    const { user } = renderInHarness(<UserMenu />, { hoots: 0, links: { home }, navigate });
    const button = await screen.findByRole("button", { name: "Déconnexion" });
    vi.stubGlobal("location", { href: location.href, origin: location.origin, assign });
    await user.click(button);
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(assign).toHaveBeenCalledExactlyOnceWith(home);
    expect(navigate).not.toHaveBeenCalled();
  });
});
