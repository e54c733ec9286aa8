import { act, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countingFetch, createStage, seedHoots, seedId, show } from "../testing/screens";
import { useFeed, useFollowedLatest, useHoot, useLike, useVisibleHoot } from "./index";

const setUp = createStage();

function Card({ hoot }: { hoot: Parameters<typeof useLike>[0] }) {
  const ref = useRef<HTMLElement>(null);
  useVisibleHoot(ref, hoot);
  const { liked, toggle } = useLike(hoot);
  return (
    <article ref={ref} data-id={hoot.id} aria-label={hoot.content}>
      <span>
        {String(hoot.likes)}/{String(hoot.comments)} {String(liked)}
      </span>
      <button type="button" onClick={() => void toggle()}>
        like {hoot.content}
      </button>
    </article>
  );
}

function Feed({ pageSize = 20 }: { pageSize?: number }) {
  const feed = useFeed({ pageSize, arrivals: "show" });
  if (feed.status !== "ready") return <p>{feed.status}</p>;
  return (
    <>
      {feed.hoots.map((hoot) => (
        <Card key={hoot.id} hoot={hoot} />
      ))}
      {feed.hasMore && (
        <button type="button" onClick={feed.loadMore}>
          more
        </button>
      )}
    </>
  );
}

function Page({ slug }: { slug: string }) {
  const state = useHoot(slug);
  return state.status === "ready" ? <Card hoot={state.hoot} /> : <p>{state.status}</p>;
}

const received = (content: string) => screen.getByLabelText(content).querySelector("span")?.textContent;

/** Writes data of a plain client: hoots, a like by Ada and one by another user, and two comments, without indexes. */
async function plain(count: number) {
  const { database, enter } = setUp();
  await seedHoots(database, count, () => "Plain", false);
  await database.update("", {
    "like/seed1_hoot/uid-Ada/-OAx": { hootId: "seed1_hoot", lover: "uid-Ada" },
    "like/seed1_hoot/uid-Bob": { hootId: "seed1_hoot", lover: "uid-Bob" },
    "comment/-OAc1": { contenu: "un", hootId: "seed1_hoot", auteur: "Plain", fireDate: 1, date: "" },
    "comment/-OAc2": { contenu: "deux", hootId: "seed1_hoot", auteur: "Plain", fireDate: 2, date: "" },
  });
  const counted = countingFetch(database.fetch);
  const ada = await enter("Ada", { fetch: counted.fetch });
  return { database, enter, ada, calls: counted.calls };
}

/** Lets tests determine which elements are visible. */
function watchVisibility() {
  const observers = new Map<Element, (seen: boolean) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #callback: IntersectionObserverCallback;
      readonly #elements = new Set<Element>();
      constructor(received: IntersectionObserverCallback) {
        this.#callback = received;
      }
      observe(element: Element) {
        this.#elements.add(element);
        const entry = (isIntersecting: boolean) =>
          Object.assign(Object.create(null), { isIntersecting, target: element });
        observers.set(element, (seen) => this.#callback([entry(seen)], Object.create(null)));
      }
      disconnect() {
        for (const element of this.#elements) observers.delete(element);
      }
    },
  );
  return observers;
}

afterEach(() => vi.unstubAllGlobals());

function Latest() {
  const state = useFollowedLatest();
  return state.status === "ready" ? state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />) : null;
}

describe("useFollowedLatest without a feed", () => {
  it("shows a visible hoot's counts from its counters or, if it has none, from its records", async () => {
    const { database, ada, calls } = await plain(2);
    await database.update("", {
      [`hoots/${seedId(5)}`]: {
        contenu: "indexé",
        auteur: "Own",
        proprietaire: "uid-Own",
        slug: "own5_hoot",
        date: "",
      },
      [`stats/${seedId(5)}`]: { likes: 4, comments: 3 },
      [`likedBy/uid-Ada/${seedId(5)}`]: true,
      "hoots/-OA00000000000000001/proprietaire": "uid-One",
      "follow/uid-Ada/uid-Own/-OAf1": { suivi: "Own", suiviId: "uid-Own" },
      "follow/uid-Ada/uid-One/-OAf2": { suivi: "One", suiviId: "uid-One" },
    });
    show(ada.client, <Latest />);
    await waitFor(() => expect(received("indexé")).toBe("4/3 true"));
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
    expect(calls.filter((call) => call.includes(seedId(5)) || call.includes("own5")).sort()).toEqual([
      `GET /likedBy/uid-Ada/${seedId(5)}.json`,
      `GET /stats/${seedId(5)}.json`,
    ]);
  });
});

describe("hoots without indexes", () => {
  it("counts the likes and comments of each hoot only once, and lets the user like it", async () => {
    const { database, ada, calls } = await plain(3);
    const { unmount } = show(ada.client, <Feed />);
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
    await waitFor(() => expect(received("hoot 2")).toBe("0/0 false"));
    const asked = calls.filter((call) => call.includes("/like/seed1") || call.includes('equalTo="seed1_hoot"'));
    expect(asked.sort()).toEqual([
      'GET /comment.json?orderBy="hootId"&equalTo="seed1_hoot"',
      "GET /like/seed1_hoot.json",
    ]);
    act(() => screen.getByRole("button", { name: "like hoot 2" }).click());
    expect(received("hoot 2")).toBe("1/0 true");
    await waitFor(async () => expect(await database.read("like/seed2_hoot/uid-Ada")).not.toBeNull());
    expect(received("hoot 2")).toBe("1/0 true");
    unmount();
    await waitFor(() => expect(database.openStreams()).toBe(0));
    calls.length = 0;
    show(ada.client, <Page slug="seed1_hoot" />);
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
    expect(calls.filter((call) => call.includes("/like/"))).toEqual([]);
  });

  it("counts the records of a hoot without indexes on the hoot's own page", async () => {
    const { ada } = await plain(3);
    show(ada.client, <Page slug="seed1_hoot" />);
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
  });

  it("counts the records of hoots without indexes only when the hoots are visible, even on older pages", async () => {
    const observers = watchVisibility();
    const { database, ada, calls } = await plain(8);
    await database.write(`stats/${seedId(7)}`, { likes: 9, comments: 9 });
    const { unmount } = show(ada.client, <Feed pageSize={4} />);
    await waitFor(() => expect(received("hoot 7")).toBe("9/9 false"));
    act(() => screen.getByRole("button", { name: "more" }).click());
    await waitFor(() => expect(screen.getByLabelText("hoot 1")).toBeInTheDocument());
    await act(() => new Promise((resolve) => setTimeout(resolve, 450)));
    expect(calls.filter((call) => call.includes("/like/"))).toEqual([]);
    const see = (content: string, seen: boolean) => act(() => observers.get(screen.getByLabelText(content))?.(seen));
    see("hoot 1", true);
    see("hoot 7", true);
    // This hoot leaves the viewport at once, so its counters are not read.
    see("hoot 2", true);
    see("hoot 2", false);
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
    expect(calls.filter((call) => call.includes("/like/"))).toEqual(["GET /like/seed1_hoot.json"]);
    expect(received("hoot 2")).toBe("null/null false");
    unmount();
    expect(observers.size).toBe(0);
  });

  it("reads the counters of new hoots on arrival, and sends no request for hoots with indexes", async () => {
    const { database, ada, enter, calls } = await plain(2);
    show(ada.client, <Feed />);
    await waitFor(() => expect(received("hoot 1")).toBe("2/2 true"));
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await database.write("hoots/-Ozzzzzzzzzzzzzzzzzz", {
      contenu: "venu",
      auteur: "Plain",
      proprietaire: "uid-Plain",
      slug: "venu1_hoot",
      date: "",
    });
    await waitFor(() => expect(received("venu")).toBe("0/0 false"));
    calls.length = 0;
    const bob = await enter("Bob");
    await bob.client.publishHoot({ content: "indexé", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(received("indexé")).toBe("0/0 false"));
    await act(() => new Promise((resolve) => setTimeout(resolve, 450)));
    expect(calls).toEqual([]);
  });
});
