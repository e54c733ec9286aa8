/// <reference types="vite/client" />

import { createLocalDatabase } from "hooter-local";
import { afterEach, expect, it } from "vitest";
import publicRules from "../../../../../database.public.rules.json?raw";
import rules from "../../../../../database.rules.json?raw";
import { createHooterClient, type HooterClient } from "../../client";
import { memoryIdentity } from "../../identity/memory-identity";
import { internals } from "../../model/internals";
import { browserTabs } from "../../tabs/tabs";
import type { JsonValue } from "../database";
import { browserVisibility } from "../page-visibility";
import { createFakeService } from "../testing/fake-service";
import { createStreams } from "./streams";

/*
 * Uses the browser's real locks and channels. Each frame acts as a tab. A removed frame acts like a closed tab: the
 * frame sends no message.
 */
const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

let serial = 0;

function setUp() {
  const service = createFakeService();
  const name = `hooter test ${serial++}`;
  const openTab = () => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const ports = browserTabs(frame.contentDocument?.defaultView ?? undefined);
    if (!ports) throw new Error("this browser has no locks or no channels");
    const tab = { alive: true };
    const sources = service.sourcesOf(tab);
    const subscribe = createStreams({ sources, streams: true, visibility: browserVisibility, tabs: { ports, name } });
    const close = () => {
      tab.alive = false;
      sources.end();
      frame.remove();
    };
    ending.push(close);
    const listen = (collection: string) => {
      const seen: { snapshots: JsonValue[]; changes: number } = { snapshots: [], changes: 0 };
      const leave = subscribe(
        { path: [collection], query: null },
        {
          onChanges: (changes) => {
            seen.changes++;
            for (const { path, data } of changes) if (path.length === 0) seen.snapshots.push(data);
          },
          onError: () => {},
        },
      );
      ending.push(leave);
      return seen;
    };
    return { close, listen };
  };
  return { service, openTab };
}

it("opens one stream per target for all tabs and delivers its changes to each", async () => {
  const { service, openTab } = setUp();
  const seen = [openTab(), openTab(), openTab()].map((tab) => tab.listen("hoots"));
  await expect.poll(() => seen.map(({ snapshots }) => snapshots.length)).toEqual([1, 1, 1]);
  service.write("hoots", "a", 1);
  await expect.poll(() => seen.map(({ changes }) => changes)).toEqual([2, 2, 2]);
  expect(service.streams()).toEqual(["hoots"]);
});

it("moves the streams of a closed leader to another tab, and closes a stream that only a closed tab used", async () => {
  const { service, openTab } = setUp();
  const [leader, second, third] = [openTab(), openTab(), openTab()];
  const first = leader.listen("hoots");
  await expect.poll(() => first.snapshots.length).toBe(1);
  const left = [second.listen("hoots"), third.listen("hoots")];
  const own = third.listen("comment");
  await expect.poll(() => [...left, own].map(({ snapshots }) => snapshots.length)).toEqual([1, 1, 1]);
  service.write("hoots", "a", 1);
  leader.close();
  await expect.poll(() => left.map(({ snapshots }) => snapshots.at(-1))).toEqual([{ a: 1 }, { a: 1 }]);
  await expect.poll(() => service.streams().sort()).toEqual(["comment", "hoots"]);
  third.close();
  await expect.poll(() => service.streams()).toEqual(["hoots"]);
});

it("shares a feed's streams between two clients of one account", async () => {
  const database = createLocalDatabase({ rules, project: "demo-hooter" });
  const account = { email: "ada@exemple.fr", password: "chouette", uid: "uid-ada", displayName: "Ada" };
  const enter = async (): Promise<HooterClient> => {
    const client = createHooterClient({
      identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
      databaseUrl: "http://local?ns=demo-hooter",
      fetch: database.fetch,
      tabs: "shared",
    });
    await expect.poll(() => client.session.get().status).toBe("signed-in");
    return client;
  };
  const clients = [await enter(), await enter()];
  const feeds = clients.map((client) => client[internals].account.get()?.feed(20));
  const leave = feeds.map((feed) => feed?.retain());
  const liveIds = () =>
    feeds.map((feed) => {
      const state = feed?.state.get();
      return state?.status === "ready" ? state.head.live : null;
    });
  await expect.poll(liveIds).toEqual([[], []]);
  await expect.poll(() => database.openStreams()).toBe(2);
  const hoot = await clients[1]?.publishHoot({ content: "À tous", pictureUrl: "", pictureAlt: "" });
  await expect.poll(liveIds).toEqual([[hoot?.id], [hoot?.id]]);
  expect(database.openStreams()).toBe(2);
  leave[0]?.();
  // Wait until the first feed is closed, which happens in a later task.
  await new Promise((resolve) => setTimeout(resolve, 0));
  leave[1]?.();
  await expect.poll(() => database.openStreams()).toBe(0);
  for (const client of clients) client.dispose();
  database.dispose();
});

it("shares a feed's streams between two clients of visitors", async () => {
  const database = createLocalDatabase({ rules: publicRules, project: "demo-hooter" });
  const account = { email: "ada@exemple.fr", password: "chouette", uid: "uid-ada", displayName: "Ada" };
  const streams: string[] = [];
  const options = {
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: (...[input, init]: Parameters<typeof fetch>) => {
      if (new Headers(init?.headers).get("accept") === "text/event-stream")
        streams.push(new URL(String(input)).pathname);
      return database.fetch(input, init);
    },
    tabs: "shared",
  } as const;
  const author = createHooterClient({
    ...options,
    identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
  });
  const clients = ["first", "second"].map(() =>
    createHooterClient({ ...options, identity: memoryIdentity(), readers: "everyone" }),
  );
  const feeds = clients.map((client) => client.feed({ arrivals: "show" }));
  const leave = feeds.map((feed) => feed.subscribe(() => {}));
  const contents = () =>
    feeds.map((feed) => {
      const state = feed.get();
      return state.status === "ready" ? state.hoots.map(({ content }) => content) : state.status;
    });
  await expect.poll(contents).toEqual([[], []]);
  await author.publishHoot({ content: "À tous", pictureUrl: "", pictureAlt: "" });
  await expect.poll(contents).toEqual([["À tous"], ["À tous"]]);
  expect(streams.filter((path) => path === "/hoots.json")).toHaveLength(1);
  for (const end of leave) end();
  await expect.poll(() => database.openStreams()).toBe(0);
  for (const client of [author, ...clients]) client.dispose();
  database.dispose();
});
