import { act, render, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { useFeed, useSession } from "hooter-client/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  CommentList,
  Composer,
  Dashboard,
  ErrorNotice,
  Feed,
  FollowList,
  HashtagFeed,
  Home,
  HooterProvider,
  type HooterStates,
  HootPage,
  Profile,
  ReplyForm,
  Section,
  Settings,
  SignIn,
  Thread,
} from "../index";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { PAGE } from "../testing/threads-of";

const hoot = { id: "-Oa0000000000000000A", slug: "a-1_hoot" };
const who = { uid: "account1" };
const readAndWrite = "Connectez-vous pour lire et écrire des hoots.";
const states = {
  loading: <p>un instant</p>,
  signedOut: () => <p>entrez</p>,
  error: ({ error, retry }: { error: { code: string }; retry: () => void }) => (
    <button type="button" onClick={retry}>
      panne {error.code}
    </button>
  ),
  empty: <p>rien</p>,
};

describe("states of the widgets", () => {
  it("shows that the site is misconfigured when the rules refuse a signed-in user's read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const { harness, rerender } = renderInHarness(<p />, { hoots: 1 });
    harness.database.setRules('{ "rules": {} }');
    rerender(<Feed />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Hooter est mal configuré sur ce site.");
  });

  it.each<[string, ReactElement]>([
    ["Feed", <Feed key="" {...states} />],
    ["HootPage", <HootPage key="" slug="a-1_hoot" {...states} />],
    ["HashtagFeed", <HashtagFeed key="" tag="jardin" {...states} />],
    ["CommentList", <CommentList key="" hoot={hoot} {...states} />],
    ["Profile", <Profile key="" who={who} {...states} />],
    ["FollowList", <FollowList key="" who={who} list="followers" {...states} />],
    ["Thread", <Thread key="" {...PAGE} {...states} />],
    ["Dashboard", <Dashboard key="" {...states} />],
    ["Settings", <Settings key="" loading={states.loading} signedOut={states.signedOut} />],
    ["Home", <Home key="" loading={states.loading} />],
  ])("%s shows the host's loading state", (_, widget) => {
    renderInHarness(widget, { network: "silent" });
    expect(screen.getAllByText("un instant")[0]).toBeInTheDocument();
    expect(screen.queryByText("Chargement...")).toBeNull();
  });

  it.each<[string, ReactElement]>([
    ["Feed", <Feed key="" {...states} />],
    ["HootPage", <HootPage key="" slug="a-1_hoot" {...states} />],
    ["HashtagFeed", <HashtagFeed key="" tag="jardin" {...states} />],
    ["CommentList", <CommentList key="" hoot={hoot} {...states} />],
    ["Profile", <Profile key="" who={who} {...states} />],
    ["FollowList", <FollowList key="" who={who} list="followers" {...states} />],
    ["Thread", <Thread key="" {...PAGE} {...states} />],
    ["Settings", <Settings key="" signedOut={states.signedOut} />],
    ["Dashboard", <Dashboard key="" {...states} />],
    ["Composer", <Composer key="" signedOut={states.signedOut} />],
    ["ReplyForm", <ReplyForm key="" hoot={hoot} signedOut={states.signedOut} />],
  ])("%s shows the host's content to a visitor", async (_, widget) => {
    renderInHarness(widget, { signedInAs: null });
    expect(await screen.findByText("entrez")).toBeInTheDocument();
    expect(screen.queryByText(/^Connectez-vous/)).toBeNull();
  });

  it.each<[name: string, widget: ReactElement, message?: string]>([
    ["Feed", <Feed key="" />],
    ["HashtagFeed", <HashtagFeed key="" tag="jardin" />],
    ["HootPage", <HootPage key="" slug="a-1_hoot" />],
    ["CommentList", <CommentList key="" hoot={hoot} />],
    ["Profile", <Profile key="" who={who} />],
    ["FollowList", <FollowList key="" who={who} list="followers" />],
    ["Thread", <Thread key="" {...PAGE} />],
    ["Settings", <Settings key="" />, "Connectez-vous pour gérer votre profil."],
    ["Dashboard", <Dashboard key="" />],
    ["Composer", <Composer key="" />, "Connectez-vous pour écrire un hoot."],
    ["ReplyForm", <ReplyForm key="" hoot={hoot} />],
  ])("%s shows a visitor a message and a link to the sign-in page", async (_, widget, message = readAndWrite) => {
    renderInHarness(widget, { signedInAs: null });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("does not pass state props to the DOM in a HashtagFeed whose word is not a hashtag", () => {
    renderInHarness(<HashtagFeed tag="deux mots" data-testid="root" {...states} />, { hoots: 0 });
    const names = screen.getByTestId("root").getAttributeNames();
    expect(names.filter((name) => Object.keys(states).some((state) => state.toLowerCase() === name))).toEqual([]);
  });

  it.each<[string, ReactElement, number]>([
    ["Feed", <Feed key="" {...states} />, 1],
    ["HashtagFeed", <HashtagFeed key="" tag="jardin" {...states} />, 1],
    ["HootPage", <HootPage key="" slug="a-1_hoot" {...states} />, 1],
    ["CommentList", <CommentList key="" hoot={hoot} {...states} />, 1],
    ["Profile", <Profile key="" who={{ pseudo: "Basile" }} {...states} />, 1],
    ["FollowList", <FollowList key="" who={{ pseudo: "Basile" }} list="followers" {...states} />, 1],
    ["Thread", <Thread key="" {...PAGE} {...states} />, 1],
    // Two errors: one for the latest hoots of the followed authors, one for the feed.
    ["Dashboard", <Dashboard key="" {...states} />, 2],
  ])("%s shows the host's error with a retry", async (_, widget, count) => {
    const { harness, user } = renderInHarness(widget, { network: "down", hoots: 24 });
    const failures = () => screen.queryAllByRole("button", { name: "panne network" });
    await waitFor(() => expect(failures()).toHaveLength(count));
    harness.network = "up";
    for (const failure of failures()) await user.click(failure);
    await waitFor(() => expect(failures()).toEqual([]));
  });

  it("ignores presses on the button of an error while a retry is in progress", async () => {
    const onRetry = vi.fn();
    const notice = (busy: boolean) => (
      <ErrorNotice error={new HooterError("network")} aria-busy={busy} onRetry={onRetry} />
    );
    const { user, rerender } = renderInHarness(notice(true), { hoots: 0 });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(onRetry).not.toHaveBeenCalled();
    rerender(notice(false));
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("passes the retry state to the host's error content", async () => {
    const error: HooterStates["error"] = ({ retry, isRetrying }) => (
      <button type="button" onClick={retry}>
        {isRetrying ? "patience" : "panne"}
      </button>
    );
    const { harness, user } = renderInHarness(<Feed error={error} />, { network: "down" });
    const failure = await screen.findByRole("button", { name: "panne" });
    harness.network = "silent";
    await user.click(failure);
    expect(failure).toHaveTextContent("patience");
    expect(failure).toHaveFocus();
  });

  it.each<[string, ReactElement]>([
    ["Feed", <Feed key="" {...states} />],
    ["HashtagFeed", <HashtagFeed key="" tag="jardin" {...states} />],
    ["CommentList", <CommentList key="" hoot={hoot} {...states} />],
    ["Profile", <Profile key="" who={{ uid: "account0" }} {...states} />],
    ["FollowList", <FollowList key="" who={{ uid: "account0" }} list="followers" {...states} />],
    ["Thread", <Thread key="" {...PAGE} {...states} />],
    ["Dashboard", <Dashboard key="" {...states} />],
  ])("%s shows the host's content for an empty list, even in the widgets inside", async (_, widget) => {
    renderInHarness(widget, { hoots: 0 });
    expect(await screen.findByText("rien")).toBeInTheDocument();
  });

  it("takes the default states from the provider; a prop overrides them, even with null", async () => {
    renderInHarness(
      <>
        <Feed aria-label="un" />
        <Feed aria-label="deux" empty="ici non plus" />
        <Feed data-testid="trois" empty={null} />
      </>,
      { hoots: 0, states },
    );
    expect(await screen.findAllByText("rien")).toHaveLength(1);
    expect(screen.getByText("ici non plus")).toBeInTheDocument();
    expect(screen.getByTestId("trois")).toHaveTextContent(/^$/);
  });
});

describe("headingLevel", () => {
  const outline = () => screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`);

  it("changes the heading levels of a widget and its nested widgets", async () => {
    renderInHarness(<Profile who={{ uid: "account0" }} headingLevel={3} />, { hoots: 0 });
    await screen.findByText("Historique");
    expect(outline()).toEqual(["H3 Alice Moreau", "H4 Historique"]);
  });

  it("takes the default heading level of all widgets from the provider", async () => {
    const slug = (() => {
      const harness = createHarness({ hoots: 24 });
      harness.dispose();
      return busiestSlug(harness);
    })();
    renderInHarness(
      <>
        <HootPage slug={slug} />
        <Section title="Une partie" />
        <Section title="Une autre" headingLevel={5} />
        <Dashboard headingLevel={4} />
        <SignIn />
      </>,
      { hoots: 24, headingLevel: 2 },
    );
    await screen.findByRole("heading", { name: "Commentaires" });
    await screen.findByRole("heading", { name: "Toute l'actualité" });
    const levels = outline().map((heading) => heading.replace(/ .*/, ""));
    expect(outline()).toContain("H3 Commentaires");
    expect(outline()).toContain("H3 Une partie");
    expect(outline()).toContain("H5 Une autre");
    expect(outline()).toContain("H4 Tableau de bord");
    expect(outline()).toContain("H5 Toute l'actualité");
    expect(outline()).toContain("H2 Authentification");
    expect(levels[0]).toBe("H2");
  });

  it("applies the heading level to a page without content, and caps it at 6", async () => {
    renderInHarness(
      <>
        <Profile who={{ pseudo: "Personne" }} headingLevel={2} />
        <Profile who={{ uid: "account0" }} headingLevel={6} />
      </>,
      { hoots: 0 },
    );
    expect(await screen.findByRole("heading", { level: 2, name: "Ce profil n'existe pas !" })).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 6, name: "Historique" })).toBeInTheDocument();
  });
});

describe("incomplete configuration", () => {
  const warnings: unknown[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(console, "warn").mockImplementation((text) => void warnings.push(text));
  });
  afterEach(() => void vi.restoreAllMocks());

  const config = { apiKey: "key", projectId: "demo", databaseURL: "https://demo.example" };
  /** Configuration with values that the types exclude, such as `undefined` for a missing environment variable. */
  const without = (change: object): HooterFirebaseConfig => ({ ...config, ...change });

  function Host() {
    const session = useSession();
    const feed = useFeed();
    return (
      <p>
        le site : {session.status} {feed.status}
      </p>
    );
  }

  // Before the other tests, because the page logs each warning only once.
  it("tells the host's developer where to find an invalid value", () => {
    render(
      <HooterProvider firebase={without({ databaseURL: "https://console.firebase.google.com/project/demo" })}>
        <p />
      </HooterProvider>,
    );
    expect(warnings).toEqual([
      "hooter-react: databaseURL of <HooterProvider firebase> is invalid. Copy it from the Firebase console or from hooter-local.",
    ]);
  });

  it.each<[string, object, string]>([
    ["apiKey", { apiKey: undefined }, "Il manque le champ « apiKey »."],
    ["databaseURL", { databaseURL: undefined }, "Il manque le champ « databaseURL »."],
    ["databaseURL with the text undefined", { databaseURL: "undefined" }, "Il manque le champ « databaseURL »."],
    [
      "an invalid databaseURL",
      { databaseURL: "demo.firebaseio.com" },
      "La valeur du champ « databaseURL » n’est pas valide.",
    ],
    [
      "a databaseURL of the console",
      { databaseURL: "https://console.firebase.google.com/project/demo/database/demo-default-rtdb/data" },
      "La valeur du champ « databaseURL » n’est pas valide.",
    ],
    ["an invalid apiKey", { apiKey: "a:b" }, "La valeur du champ « apiKey » n’est pas valide."],
    ["an invalid emulator", { identityEmulatorUrl: "127.0.0.1:9099" }, "identityEmulatorUrl"],
    ["an emulator without a host", { identityEmulatorUrl: "http:foo" }, "identityEmulatorUrl"],
  ])("names %s in place of the widgets, and renders the rest of the host's tree", async (_, change, text) => {
    const { unmount } = render(
      <HooterProvider firebase={without(change)}>
        <Host />
        <Feed signedOut="du site" />
        <Dashboard />
        <HootPage slug="a-1_hoot" />
        <Profile who={who} />
        <SignIn />
      </HooterProvider>,
    );
    await act(async () => {});
    const notices = screen.getAllByRole("alert");
    expect(notices).toHaveLength(5);
    for (const notice of notices) {
      expect(notice).toHaveTextContent("Hooter est mal configuré sur ce site.");
      expect(notice).toHaveTextContent(text);
    }
    expect(screen.getByText("le site : signed-out signed-out")).toBeInTheDocument();
    expect(screen.queryByText("du site")).toBeNull();
    unmount();
  });

  it("warns the host's developer once", async () => {
    const firebase = without({ projectId: undefined });
    const page = (config: HooterFirebaseConfig) => (
      <HooterProvider firebase={config}>
        <SignIn />
      </HooterProvider>
    );
    const view = render(page(firebase));
    view.rerender(page({ ...firebase }));
    await act(async () => {});
    expect(screen.getByText(/Il manque le champ «.projectId.»\./)).toBeInTheDocument();
    expect(warnings.filter((text) => String(text).includes("projectId"))).toEqual([
      expect.stringContaining("<HooterProvider> needs projectId. Check the environment variables"),
    ]);
  });

  it("renders the widgets once the configuration is complete", async () => {
    const harness = createHarness({ hoots: 0 });
    const view = render(
      <HooterProvider firebase={without({ apiKey: undefined })}>
        <Feed />
      </HooterProvider>,
    );
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    view.rerender(
      <HooterProvider client={harness.client}>
        <Feed />
      </HooterProvider>,
    );
    expect(await screen.findByText("Pas encore de hoot par ici.")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
    view.unmount();
    harness.dispose();
  });
});
