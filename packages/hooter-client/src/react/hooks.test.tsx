import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { memoryStorage, until } from "../testing/local-harness";
import { createStage, seedHoots, show } from "../testing/screens";
import {
  HooterClientProvider,
  useAddComment,
  useComments,
  useDraft,
  useFeed,
  useHashtagFeed,
  useHoot,
  useIdentityActions,
  useLike,
  usePublishHoot,
  useSession,
} from "./index";

type HootView = Parameters<typeof useLike>[0];

const setUp = createStage();
const renders = new Map<string, Set<HootView>>();

function Card({ hoot }: { hoot: HootView }) {
  const like = useLike(hoot);
  renders.set(hoot.id, (renders.get(hoot.id) ?? new Set()).add(hoot));
  return (
    <article aria-label={hoot.content} data-delivery={hoot.delivery}>
      <button type="button" aria-pressed={like.liked === true} onClick={() => void like.toggle().catch(() => {})}>
        {like.likes} likes
      </button>
      <span>{hoot.comments ?? "?"} comments</span>
    </article>
  );
}

function FeedScreen({ pageSize = 20, atTop = false }: { pageSize?: number; atTop?: boolean }) {
  const feed = useFeed({ pageSize, atTop });
  if (feed.status === "loading" || feed.status === "signed-out") return <p>{feed.status}</p>;
  if (feed.status === "error") {
    return (
      <p>
        {feed.error.code}
        <button type="button" onClick={feed.retry}>
          retry
        </button>
      </p>
    );
  }
  return (
    <main aria-busy={feed.isLoadingMore} data-connection={feed.connection}>
      {feed.newCount > 0 && (
        <button type="button" onClick={feed.showNew}>
          {feed.newCount} new
        </button>
      )}
      {feed.hoots.map((hoot) => (
        <Card key={hoot.id} hoot={hoot} />
      ))}
      {feed.loadMoreError && <p role="alert">{feed.loadMoreError.code}</p>}
      {feed.hasMore ? (
        <button type="button" onClick={feed.loadMore}>
          more
        </button>
      ) : (
        <p>end</p>
      )}
    </main>
  );
}

const contents = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));

describe("useFeed", () => {
  it("shows the hoots with their counters, newest first, page by page down to the last one", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 25);
    const { client } = await enter("Ada");
    show(client, <FeedScreen pageSize={10} />);
    await waitFor(() => expect(contents()).toHaveLength(10));
    await userEvent.click(screen.getByRole("button", { name: "more" }));
    await waitFor(() => expect(contents()).toHaveLength(20));
    await userEvent.click(screen.getByRole("button", { name: "more" }));
    await screen.findByText("end");
    expect(contents()).toEqual(Array.from({ length: 25 }, (_, index) => `hoot ${24 - index}`));
    await waitFor(() =>
      expect(within(screen.getByLabelText("hoot 3")).getByRole("button").textContent).toBe("3 likes"),
    );
  });

  it("holds back other users' new hoots until requested and shows the user's own at once", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    const bob = await enter("Bob");
    show(ada.client, <FeedScreen />);
    await screen.findByText("end");
    await bob.client.publishHoot({ content: "de Bob", pictureUrl: "", pictureAlt: "" });
    await screen.findByRole("button", { name: "1 new" });
    expect(contents()).toEqual([]);
    await act(() => ada.client.publishHoot({ content: "d’Ada", pictureUrl: "", pictureAlt: "" }));
    expect(contents()).toEqual(["d’Ada"]);
    await userEvent.click(screen.getByRole("button", { name: "1 new" }));
    expect(contents()).toEqual(["d’Ada", "de Bob"]);
  });

  it("shows new hoots at once while the user is at the top of the feed", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    const bob = await enter("Bob");
    show(ada.client, <FeedScreen atTop />);
    await screen.findByText("end");
    await bob.client.publishHoot({ content: "de Bob", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(contents()).toEqual(["de Bob"]));
  });

  it("keeps the same object for a hoot while another hoot changes", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3);
    const { client } = await enter("Ada");
    show(client, <FeedScreen />);
    await waitFor(() => expect(screen.getAllByRole("button", { name: /likes/ }).at(0)?.textContent).toBe("2 likes"));
    await waitFor(() => expect([...(renders.get("-OA00000000000000001") ?? [])].at(-1)?.likedByMe).toBe(false));
    const before = renders.get("-OA00000000000000001")?.size;
    await database.write("stats/-OA00000000000000002/likes", 40);
    await screen.findByRole("button", { name: "40 likes" });
    expect(renders.get("-OA00000000000000001")?.size).toBe(before);
  });

  it("returns the error code of a failed load and loads the feed on retry", async () => {
    const { database, enter } = setUp();
    let down = true;
    const { client } = await enter("Ada", {
      fetch: (input, init) => (down ? Promise.reject(new TypeError("fetch failed")) : database.fetch(input, init)),
    });
    show(client, <FeedScreen />);
    await screen.findByText("network");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "retry" }));
    expect(await screen.findByText("end")).toBeInTheDocument();
  });

  it("keeps the list when a further page fails and loads that page on retry", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 15);
    let down = false;
    const { client } = await enter("Ada", {
      fetch: (input, init) =>
        down && String(input).includes("endBefore") ? Promise.reject(new TypeError("no")) : database.fetch(input, init),
    });
    show(client, <FeedScreen pageSize={10} />);
    await waitFor(() => expect(contents()).toHaveLength(10));
    down = true;
    await userEvent.click(screen.getByRole("button", { name: "more" }));
    expect((await screen.findByRole("alert")).textContent).toBe("network");
    expect(contents()).toHaveLength(10);
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "more" }));
    await waitFor(() => expect(contents()).toHaveLength(15));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("skips malformed records, reports each once, and shows the rest", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 2);
    await database.write("hoots/-OA0000000000000000z", { contenu: { nested: true }, auteur: 3 });
    await database.write("hoots/-OA0000000000000000y", "just a string");
    await database.write("stats/-OA00000000000000001", { likes: "many" });
    const reports: string[] = [];
    const { client } = await enter("Ada", { onError: (report) => reports.push(JSON.stringify(report)) });
    show(client, <FeedScreen />);
    await waitFor(() => expect(contents()).toEqual(["hoot 1", "hoot 0"]));
    await until(() => reports.length >= 3);
    expect(reports.filter((report) => report.includes("000z"))).toHaveLength(1);
    expect(reports.join()).toContain('"collection":"stats"');
  });

  it("closes its streams on unmount in StrictMode", async () => {
    const { database, enter } = setUp();
    const { client } = await enter("Ada");
    const { unmount } = show(client, <FeedScreen />);
    await screen.findByText("end");
    await waitFor(() => expect(database.openStreams()).toBe(2));
    unmount();
    await waitFor(() => expect(database.openStreams()).toBe(0));
  });

  it("shares the streams of two feeds, and shows their hoots at once when remounted", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3);
    const { client } = await enter("Ada");
    const { unmount } = show(
      client,
      <>
        <FeedScreen />
        <FeedScreen />
      </>,
    );
    await waitFor(() => expect(contents()).toHaveLength(6));
    await waitFor(() => expect(database.openStreams()).toBe(2));
    unmount();
    show(client, <FeedScreen />);
    expect(contents()).toHaveLength(3);
  });
});

function HootScreen({ slug }: { slug: string }) {
  const state = useHoot(slug);
  const comments = useComments(state.status === "ready" ? state.hoot : null);
  const hoot = state.status === "ready" ? state.hoot : null;
  if (!hoot) return <p>{state.status === "error" ? state.error.code : state.status}</p>;
  return (
    <>
      <Card hoot={hoot} />
      <Reply hoot={hoot} />
      <ul>
        {comments.status === "ready" &&
          comments.comments.map((comment) => <li key={comment.id}>{`${comment.content} (${comment.delivery})`}</li>)}
      </ul>
    </>
  );
}

function Reply({ hoot }: { hoot: HootView }) {
  const { addComment, error } = useAddComment(hoot);
  return (
    <button type="button" onClick={() => void addComment("Tout à fait").catch(() => {})}>
      reply {error?.code}
    </button>
  );
}

describe("useLike", () => {
  function Like({ hoot }: { readonly hoot: HootView }) {
    const { liked, likes, toggle } = useLike(hoot);
    return (
      <button type="button" onClick={() => void toggle()}>
        {JSON.stringify({ liked, likes })}
      </button>
    );
  }
  function Tagged() {
    const feed = useHashtagFeed("jardin");
    return feed.status === "ready" ? feed.hoots.map((hoot) => <Like key={hoot.id} hoot={hoot} />) : null;
  }

  it("returns null until the like and the counter are read", async () => {
    const { enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    await bob.client.publishHoot({ content: "Au #jardin" });
    show(ada.client, <Tagged />);
    await userEvent.click(await screen.findByRole("button", { name: '{"liked":null,"likes":null}' }));
    expect(screen.getByRole("button").textContent).toBe('{"liked":true,"likes":null}');
  });
});

describe("useHoot and useComments", () => {
  it("shows one hoot and its comments live, oldest first", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const bob = await enter("Bob");
    const hoot = await ada.client.publishHoot({
      content: "à lire",
      pictureUrl: "https://images.exemple/a b.png",
      pictureAlt: "une image",
    });
    show(ada.client, <HootScreen slug={hoot.slug} />);
    await screen.findByRole("article", { name: "à lire" });
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await bob.client.addComment(hoot, "un");
    await screen.findByText("un (stored)");
    await screen.findByText("1 comments");
    await bob.client.setLiked(hoot, true);
    await screen.findByRole("button", { name: "1 likes" });
    await userEvent.click(screen.getByRole("button", { name: "reply" }));
    await screen.findByText("Tout à fait (stored)");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "un (stored)",
      "Tout à fait (stored)",
    ]);
    await screen.findByText("2 comments");
  });

  it("shows a comment and a like optimistically and rolls them back when the rules refuse them", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const hoot = await ada.client.publishHoot({ content: "à lire", pictureUrl: "", pictureAlt: "" });
    show(ada.client, <HootScreen slug={hoot.slug} />);
    await screen.findByText("0 comments");
    await waitFor(() => expect(database.openStreams()).toBe(2));
    database.setRules(
      '{"rules": {".read": "auth != null", "comment": {".indexOn": "hootId"}, "hoots": {".indexOn": "slug"}}}',
    );
    act(() => screen.getByRole("button", { name: "reply" }).click());
    expect(screen.getByText("Tout à fait (sending)")).toBeInTheDocument();
    expect(screen.getByText("1 comments")).toBeInTheDocument();
    act(() => screen.getByRole("button", { name: "0 likes" }).click());
    expect(screen.getByRole("button", { name: "1 likes" })).toHaveAttribute("aria-pressed", "true");
    await screen.findByText("reply permission-denied");
    await screen.findByRole("button", { name: "0 likes" });
    expect(screen.queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByText("0 comments")).toBeInTheDocument();
  });

  it("returns `not-found` for an unknown or invalid slug", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3);
    const { client } = await enter("Ada");
    for (const slug of ["inconnu_hoot", 'a"&limitToLast=1', "../hoots", ""]) {
      const { unmount } = show(client, <HootScreen slug={slug} />);
      expect(await screen.findByText("not-found")).toBeInTheDocument();
      unmount();
    }
  });

  it("returns `not-found` when the hoot is deleted", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const hoot = await ada.client.publishHoot({ content: "éphémère", pictureUrl: "", pictureAlt: "" });
    show(ada.client, <HootScreen slug={hoot.slug} />);
    await screen.findByText("0 comments");
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await database.update("", { [`hoots/${hoot.id}`]: null, [`slugs/${hoot.slug}`]: null, [`stats/${hoot.id}`]: null });
    expect(await screen.findByText("not-found")).toBeInTheDocument();
  });
});

function DraftScreen() {
  const { draft, setDraft, clear, isEmpty } = useDraft("hoot", { content: "", pictureUrl: "" });
  return (
    <>
      <textarea
        aria-label="content"
        value={draft.content}
        onChange={(event) => setDraft({ ...draft, content: event.target.value })}
      />
      <button type="button" onClick={clear}>
        {isEmpty ? "empty" : "clear"}
      </button>
    </>
  );
}

describe("useDraft", () => {
  it("persists the draft of an account across reloads until it is cleared", async () => {
    const { enter } = setUp();
    const storage = memoryStorage();
    const first = await enter("Ada", { storage });
    const { unmount } = show(first.client, <DraftScreen />);
    await userEvent.type(screen.getByLabelText("content"), "Je disais");
    unmount();
    const bob = await enter("Bob", { storage });
    const bobs = show(bob.client, <DraftScreen />);
    expect(screen.getByLabelText("content")).toHaveValue("");
    bobs.unmount();
    const again = await enter("Ada", { storage });
    show(again.client, <DraftScreen />);
    expect(screen.getByLabelText("content")).toHaveValue("Je disais");
    await userEvent.click(screen.getByRole("button", { name: "clear" }));
    expect(screen.getByLabelText("content")).toHaveValue("");
    expect(storage.items.size).toBe(0);
  });

  it("keeps the draft in memory when the storage throws, and ignores invalid stored data", async () => {
    const { enter } = setUp();
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { client } = await enter("Ada", {
      storage: { getItem: () => "{broken", setItem: refuse, removeItem: refuse },
    });
    show(client, <DraftScreen />);
    await userEvent.type(screen.getByLabelText("content"), "quand même");
    expect(screen.getByLabelText("content")).toHaveValue("quand même");
    await userEvent.click(screen.getByRole("button", { name: "clear" }));
    expect(screen.getByRole("button", { name: "empty" })).toBeInTheDocument();
  });
});

function SessionScreen() {
  const session = useSession();
  const { signOut } = useIdentityActions();
  const { isPending } = usePublishHoot();
  return (
    <button type="button" onClick={() => void signOut()}>
      {session.status === "signed-in" ? session.user.pseudo : session.status}
      {isPending && " publishes"}
    </button>
  );
}

describe("useSession", () => {
  it("shows a sign-out on every screen and closes the streams", async () => {
    const { database, enter } = setUp();
    const { client } = await enter("Ada");
    show(
      client,
      <>
        <SessionScreen />
        <FeedScreen />
      </>,
    );
    await screen.findByText("end");
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await userEvent.click(screen.getByRole("button", { name: "Ada" }));
    expect(screen.getByRole("button")).toHaveTextContent("signed-out");
    expect(screen.getByText("signed-out", { selector: "p" })).toBeInTheDocument();
    await waitFor(() => expect(database.openStreams()).toBe(0));
  });

  it("renders the loading state on the server without a request", async () => {
    const { database, enter } = setUp();
    const calls: unknown[] = [];
    const { client } = await enter("Ada", {
      fetch: (input, init) => {
        calls.push(input);
        return database.fetch(input, init);
      },
    });
    const html = renderToString(
      <HooterClientProvider client={client}>
        <SessionScreen />
        <FeedScreen />
        <HootScreen slug="a" />
        <DraftScreen />
      </HooterClientProvider>,
    );
    expect(html.match(/loading/g)).toHaveLength(3);
    expect(calls).toEqual([]);
  });

  it("throws an error that names the missing provider", () => {
    expect(() => renderToString(<SessionScreen />)).toThrow(/HooterClientProvider/);
  });
});
