import { act, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countingFetch, createStage, seedComments, seedHashtag, seedHoots, seedId, show } from "../testing/screens";
import {
  useComments,
  useFeed,
  useFollow,
  useFollowedLatest,
  useFollowing,
  useHashtagFeed,
  useHoot,
  useVisibleHoot,
} from "./index";

const setUp = createStage();
const PAGE = 10;
/** Waits long enough for a screen to send all its requests. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

/** Waits until the streams of a screen are open, and all its other requests are sent. */
async function live(database: { openStreams(): number }): Promise<void> {
  await waitFor(() => expect(database.openStreams()).toBeGreaterThan(0));
  await quiet();
}

type Shown = Parameters<typeof useVisibleHoot>[1] & {
  readonly likes: number | null;
  readonly likedByMe: boolean | null;
};

function Card({ hoot }: { hoot: Shown }) {
  const ref = useRef<HTMLElement>(null);
  useVisibleHoot(ref, hoot);
  return (
    <article ref={ref}>
      {hoot.likes ?? "?"} {String(hoot.likedByMe)}
    </article>
  );
}

function Dashboard() {
  const feed = useFeed({ pageSize: PAGE });
  const following = useFollowing();
  const latest = useFollowedLatest();
  return (
    <>
      <p aria-label="latest">{latest.status === "ready" ? latest.hoots.length : latest.status}</p>
      <p aria-label="following">{following.status === "ready" ? following.following.length : following.status}</p>
      {feed.status === "ready" ? feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />) : feed.status}
    </>
  );
}

function Page({ slug }: { slug: string }) {
  const state = useHoot(slug);
  const hoot = state.status === "ready" ? state.hoot : null;
  const comments = useComments(hoot);
  return hoot ? (
    <>
      <Card hoot={hoot} />
      <FollowButton uid={hoot.author.uid ?? ""} />
      <p aria-label="comments">{comments.status === "ready" ? comments.comments.length : comments.status}</p>
    </>
  ) : null;
}

function FollowButton({ uid }: { uid: string }) {
  const { followed } = useFollow({ uid, pseudo: "" });
  return <p aria-label="followed">{String(followed)}</p>;
}

/**
 * Signs a reader in to a database with `count` hoots. The reader follows the author of the newest hoot, and the authors
 * of the `missing` oldest hoots.
 *
 * @param uncounted path whose calls are not counted
 */
async function reader(count: number, missing = 0, uncounted = "") {
  const { database, enter } = setUp();
  await seedHoots(database, count, (index) => (index < missing ? `Old${index}` : "Author"));
  const followed = ["Author", ...Array.from({ length: missing }, (_, index) => `Old${index}`)];
  await database.update(
    "",
    Object.fromEntries(
      followed.map((name, index) => [
        `follow/uid-Ada/uid-${name}/${seedId(index)}`,
        { suivi: name, suiviId: `uid-${name}` },
      ]),
    ),
  );
  const counted = countingFetch(database.fetch);
  const fetch: typeof globalThis.fetch = (input, init) =>
    new URL(String(input)).pathname === uncounted ? database.fetch(input, init) : counted.fetch(input, init);
  const { client } = await enter("Ada", { fetch });
  return { database, client, counted };
}

afterEach(() => vi.restoreAllMocks());

describe("the first screen of the dashboard", () => {
  const open = async (count: number, missing = 0) => {
    const { database, client, counted } = await reader(count, missing);
    const { unmount } = show(client, <Dashboard />);
    await waitFor(() => expect(screen.getByLabelText("latest").textContent).toBe(String(1 + missing)));
    await waitFor(() => expect(screen.getAllByRole("article")[0]?.textContent).toBe(`${count - 1} false`));
    await live(database);
    unmount();
    return counted;
  };

  it("the dashboard takes at most six requests, and about as many bytes for 10 as for 2,000 hoots", async () => {
    const few = await open(PAGE);
    const many = await open(2_000);
    expect(few.calls.length, few.calls.join("\n")).toBeLessThanOrEqual(6);
    expect(many.calls.length, many.calls.join("\n")).toBe(few.calls.length);
    expect(Math.abs(many.bytes() - few.bytes()) / few.bytes()).toBeLessThan(0.1);
  });

  it("the dashboard takes one additional request per followed author without a hoot in the feed's window", async () => {
    const without = await open(200);
    const withThree = await open(200, 3);
    expect(withThree.calls.length, withThree.calls.join("\n")).toBe(without.calls.length + 3);
  });
});

function Hashtag() {
  const feed = useHashtagFeed("jardin", { pageSize: PAGE });
  return feed.status === "ready" ? feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />) : feed.status;
}

describe("the list of a hashtag", () => {
  const open = async (count: number) => {
    const { database, client, counted } = await reader(2 * count);
    // Every second hoot has the hashtag.
    await seedHashtag(
      database,
      "jardin",
      Array.from({ length: count }, (_, index) => 2 * index),
      "Author",
    );
    const { unmount } = show(client, <Hashtag />);
    await waitFor(() =>
      expect(screen.getAllByRole("article").map((card) => card.textContent)).toEqual(
        Array.from({ length: PAGE }, (_, index) => `${2 * (count - 1 - index)} false`),
      ),
    );
    await live(database);
    unmount();
    return counted;
  };

  it("the list of a hashtag takes two requests plus three per card, both for 10 and for 1,000 hoots", async () => {
    const few = await open(PAGE);
    const many = await open(1_000);
    expect(few.calls.length, few.calls.join("\n")).toBe(2 + 3 * PAGE);
    expect(many.calls.length, many.calls.join("\n")).toBe(few.calls.length);
    expect(Math.abs(many.bytes() - few.bytes()) / few.bytes()).toBeLessThan(0.1);
  });
});

describe("the page of a hoot", () => {
  const open = async (count: number, comments = 0) => {
    // The page polls its hoot 1.5 seconds after it opens. Only a slow machine reaches this call before the page closes.
    const { database, client, counted } = await reader(count, 0, `/hoots/${seedId(5)}.json`);
    await seedComments(database, 5, comments);
    const { unmount } = show(client, <Page slug="seed5_hoot" />);
    await waitFor(() => expect(screen.getByLabelText("followed").textContent).toBe("true"));
    await waitFor(() => expect(screen.getByLabelText("comments").textContent).toBe(String(Math.min(100, comments))));
    await waitFor(() => expect(screen.getByRole("article").textContent).toBe("5 false"));
    await live(database);
    unmount();
    return counted;
  };

  it("the hoot page takes at most five requests and about as many bytes for 10 as for 2,000 hoots", async () => {
    const few = await open(PAGE);
    const many = await open(2_000);
    expect(few.calls.length, few.calls.join("\n")).toBeLessThanOrEqual(5);
    expect(many.calls.length, many.calls.join("\n")).toBe(few.calls.length);
    expect(Math.abs(many.bytes() - few.bytes()) / few.bytes()).toBeLessThan(0.1);
  });

  it("the hoot page makes the same number of requests for 100 comments as for 2,000, and receives about the same number of bytes", async () => {
    const few = await open(PAGE, 100);
    const many = await open(PAGE, 2_000);
    expect(many.calls.length, many.calls.join("\n")).toBeLessThanOrEqual(5);
    expect(many.calls.length).toBe(few.calls.length);
    expect(Math.abs(many.bytes() - few.bytes()) / few.bytes()).toBeLessThan(0.05);
  });
});

describe("a hidden page", () => {
  it("a hidden page opens no stream and sends no request until it is visible again", async () => {
    const { database, client, counted } = await reader(PAGE);
    show(client, <Dashboard />);
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await waitFor(() => expect(screen.getByLabelText("latest").textContent).toBe("1"));
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(database.openStreams()).toBe(0));
    const before = counted.calls.length;
    await database.write(`stats/${seedId(1)}/likes`, 77);
    await quiet();
    expect(counted.calls.slice(before)).toEqual([]);
    visibility.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(database.openStreams()).toBe(2));
    await waitFor(() => expect(screen.getAllByRole("article").map((card) => card.textContent)).toContain("77 false"));
  });
});
