import type { LocalDatabase } from "hooter-local";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HooterReport } from "../model/report";
import type { FeedReader } from "../testing/feed-reader";
import { openLocalDatabase, type Person, person, until } from "../testing/local-harness";
import { seedHashtag, seedHoots, seedId } from "../testing/seed-hoots";

let now = 0;
let database: LocalDatabase;
let closing: (() => void)[] = [];
const reports: HooterReport[] = [];

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const texts = (from: number, to: number) =>
  range(from, to)
    .map((index) => `hoot ${index} #jardin`)
    .reverse();
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

interface Reader extends Person {
  /** GET requests, without their query. */
  readonly reads: string[];
  /** Holds the responses of later GET requests. Returns a function that delivers them. */
  hold(): () => void;
  /** Number of changes that the streams have delivered. */
  delivered: number;
}

async function enter(name: string): Promise<Reader> {
  const reads: string[] = [];
  let gate = Promise.resolve();
  const wire = {
    reads,
    delivered: 0,
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    if ((init?.method ?? "GET") !== "GET") return database.fetch(input, init);
    if (new Headers(init?.headers).get("accept")?.includes("stream")) {
      const { body, status, headers } = await database.fetch(input, init);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          wire.delivered += new TextDecoder().decode(chunk).match(/^event: (put|patch)$/gm)?.length ?? 0;
          controller.enqueue(chunk);
        },
      });
      return new Response(body?.pipeThrough(count), { status, headers });
    }
    reads.push(decodeURIComponent(url.pathname));
    await gate;
    return database.fetch(input, init);
  };
  const entered = await person(name, { fetch }, { now: () => now, onError: (report) => reports.push(report) });
  closing.push(() => entered.client.dispose());
  return Object.assign(wire, entered);
}

async function open(reader: Person, pageSize = 20, hashtag = "jardin"): Promise<FeedReader> {
  const feed = reader.feed(pageSize, hashtag);
  closing.push(feed.close);
  await until(() => feed.state().status === "ready");
  return feed;
}

async function publish(author: Person, content: string) {
  now += 60_000;
  return author.client.publishHoot(draft(content));
}

beforeEach(() => {
  now = Date.now();
  database = openLocalDatabase({ now: () => now });
  reports.length = 0;
});

afterEach(() => {
  for (const close of closing.reverse()) close();
  closing = [];
  database.dispose();
});

describe("the hoots with a hashtag", () => {
  it("reads each page with one call, plus one call for each of its hoots", async () => {
    await seedHoots(database, 60);
    await seedHashtag(database, "jardin", range(10, 25));
    await seedHashtag(database, "zoo", range(30, 50));
    const ada = await enter("Ada");
    ada.reads.length = 0;
    const feed = await open(ada, 10);
    expect(feed.contents()).toEqual(texts(15, 25));
    const hoots = (from: number, to: number) =>
      range(from, to)
        .map((index) => `/hoots/${seedId(index)}.json`)
        .sort();
    expect(ada.reads.splice(0).sort()).toEqual(["/hashtags/jardin.json", ...hoots(15, 25)]);
    expect(feed.hasMore()).toBe(true);
    await feed.loadMore();
    expect(feed.contents()).toEqual(texts(10, 25));
    expect(ada.reads.sort()).toEqual(["/hashtags/jardin.json", ...hoots(10, 15)]);
    expect(feed.hasMore()).toBe(false);
  });

  it("shows no hoots for an unused hashtag, and the first one when it arrives", async () => {
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    const feed = await open(ada);
    expect(feed.contents()).toEqual([]);
    await publish(bob, "Rosée #Jardin");
    await until(() => feed.view().newCount === 1);
    feed.release();
    expect(feed.contents()).toEqual(["Rosée #Jardin"]);
  });

  it("shows other users' new hoots, edits that add or remove the hashtag, deletions and restorations", async () => {
    const [ada, bob, zoe] = [await enter("Ada"), await enter("Bob"), await enter("Zoe")];
    const feed = await open(ada);
    const first = await publish(bob, "un #jardin");
    await until(() => feed.view().newCount === 1);
    feed.release();
    const second = await publish(zoe, "deux");
    await zoe.client.editHoot(second, draft("deux #jardin #zoo"));
    await until(() => feed.view().newCount === 1);
    feed.release();
    expect(feed.contents()).toEqual(["deux #jardin #zoo", "un #jardin"]);
    await bob.client.editHoot(first, draft("un"));
    await until(() => feed.ids().join() === second.id);
    const { undo } = await zoe.client.deleteHoot(second);
    await until(() => feed.ids().length === 0);
    now += 60_000;
    await undo();
    await until(() => feed.contents().join() === "deux #jardin #zoo");
    expect(reports).toEqual([]);
  });

  it("shows the user's own new, edited and deleted hoots immediately, even with another spelling of the hashtag", async () => {
    const ada = await enter("Ada");
    const feed = await open(ada);
    now += 60_000;
    const publishing = ada.client.publishHoot(draft("un #JARDIN"));
    expect(feed.contents()).toEqual(["un #JARDIN"]);
    const hoot = await publishing;
    expect(feed.contents()).toEqual(["un #JARDIN"]);
    const editing = ada.client.editHoot(hoot, draft("un"));
    expect(feed.contents()).toEqual([]);
    await editing;
    expect(feed.contents()).toEqual([]);
    const again = ada.client.editHoot(hoot, draft("un #jardin"));
    expect(feed.contents()).toEqual(["un #jardin"]);
    await again;
    const deleting = ada.client.deleteHoot(hoot);
    expect(feed.contents()).toEqual([]);
    const { undo } = await deleting;
    now += 60_000;
    await undo();
    expect(feed.contents()).toEqual(["un #jardin"]);
    expect(feed.view().newCount).toBe(0);
  });

  it("shows edits and deletions that the user makes on another device", async () => {
    const [here, there] = [await enter("Ada"), await enter("Ada")];
    const feed = await open(here);
    const hoot = await publish(there, "un #jardin");
    await until(() => feed.ids().length === 1);
    await there.client.editHoot(hoot, draft("un"));
    await until(() => feed.ids().length === 0);
    await there.client.editHoot(hoot, draft("deux #jardin"));
    await until(() => feed.contents().join() === "deux #jardin");
    await there.client.deleteHoot(hoot);
    await until(() => feed.ids().length === 0);
    // When the feed is opened again, a full snapshot reports the changes.
    const other = await publish(await enter("Ada"), "trois #jardin");
    await until(() => feed.ids().length === 1);
    feed.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await there.client.editHoot(other, draft("trois"));
    const again = await open(here);
    await until(() => again.ids().length === 0);
  });

  it("hides a hoot that another client listed under a hashtag that the text does not contain", async () => {
    await seedHoots(database, 3);
    await seedHashtag(database, "jardin", [0, 1]);
    // The rules accept this text: they search for "#jardin", and do not check where the word ends.
    await database.update("", { [`hoots/${seedId(1)}/contenu`]: "hoot 1 #jardinage" });
    const feed = await open(await enter("Ada"));
    expect(feed.contents()).toEqual(["hoot 0 #jardin"]);
    expect(feed.view().newCount).toBe(0);
  });

  it("automatically reads at most three older pages while less than half a page is shown", async () => {
    await seedHoots(database, 12);
    await seedHashtag(database, "jardin", range(0, 12));
    const withoutHashtag = (from: number, to: number) =>
      Object.fromEntries(range(from, to).map((index) => [`hoots/${seedId(index)}/contenu`, "#jardinage"]));
    await database.update("", withoutHashtag(4, 12));
    const ada = await enter("Ada");
    ada.reads.length = 0;
    const list = ada.client.hashtagFeed("jardin", { pageSize: 4 });
    closing.push(list.subscribe(() => {}));
    await until(() => JSON.stringify(list.get()).includes("hoot 3"));
    expect(list.get()).toMatchObject({ hoots: [{}, {}, {}, {}], hasMore: true });
    expect(ada.reads.filter((path) => path === "/hashtags/jardin.json")).toHaveLength(3);

    const short = ada.client.hashtagFeed("jardin", { pageSize: 2 });
    closing.push(short.subscribe(() => {}));
    await until(() => {
      const state = short.get();
      return state.status === "ready" && !state.isLoadingMore;
    });
    expect(short.get()).toMatchObject({ hoots: [], hasMore: true });
    expect(ada.reads.filter((path) => path === "/hashtags/jardin.json")).toHaveLength(3 + 4);
  });

  it("skips an entry without a hoot, and does not read known hoots again when the stream begins", async () => {
    await seedHoots(database, 3);
    await seedHashtag(database, "jardin", [0, 1, 2]);
    await database.update("", { [`hoots/${seedId(1)}`]: null });
    const ada = await enter("Ada");
    const bob = await enter("Bob");
    const feed = await open(ada);
    expect(feed.contents()).toEqual(["hoot 2 #jardin", "hoot 0 #jardin"]);
    await publish(bob, "après #jardin");
    await until(() => feed.view().newCount === 1);
    expect(ada.reads.filter((path) => path === `/hoots/${seedId(2)}.json`)).toHaveLength(1);
    expect(reports).toEqual([]);
  });

  it("reads outdated hoots again when the list is reopened", async () => {
    await seedHoots(database, 1);
    await seedHashtag(database, "jardin", [0]);
    const ada = await enter("Ada");
    const feed = await open(ada);
    feed.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await database.update("", { [`hoots/${seedId(0)}/contenu`]: "modifié #jardin" });
    now += 31_000;
    const again = await open(ada);
    await until(() => again.contents().join() === "modifié #jardin");
  });

  it("keeps the feeds of two hashtags and the feed of all hoots separate", async () => {
    await seedHoots(database, 4);
    await seedHashtag(database, "jardin", [0, 2]);
    await seedHashtag(database, "zoo", [1]);
    const ada = await enter("Ada");
    const [garden, zoo, all] = [await open(ada), await open(ada, 20, "zoo"), ada.feed()];
    await until(() => all.state().status === "ready");
    expect(garden.ids()).toEqual([seedId(2), seedId(0)]);
    expect(zoo.ids()).toEqual([seedId(1)]);
    expect(all.ids()).toEqual([3, 2, 1, 0].map(seedId));
    all.close();
  });

  it("waits for a read in progress, then reads the new hoots in parallel and shows them in order", async () => {
    await seedHoots(database, 6);
    const ada = await enter("Ada");
    const feed = await open(ada);
    await until(() => database.openStreams() > 0);
    ada.reads.length = 0;
    ada.delivered = 0;
    const answerFirst = ada.hold();
    for (const index of range(0, 6)) await seedHashtag(database, "jardin", [index]);
    await until(() => ada.delivered === 6);
    expect(ada.reads).toHaveLength(1);
    const answerOthers = ada.hold();
    answerFirst();
    await until(() => ada.reads.length === 6);
    answerOthers();
    await until(() => feed.view().newCount === 6);
    feed.release();
    expect(feed.contents()).toEqual(texts(0, 6));
  });

  it("skips and reports a malformed hoot", async () => {
    await seedHoots(database, 1);
    await seedHashtag(database, "jardin", [0]);
    const ada = await enter("Ada");
    await database.update("", { [`hoots/${seedId(0)}/auteur`]: null });
    const feed = await open(ada);
    expect(feed.contents()).toEqual([]);
    expect(reports).toEqual([{ kind: "malformed-record", collection: "hoots", id: seedId(0) }]);
  });
});
