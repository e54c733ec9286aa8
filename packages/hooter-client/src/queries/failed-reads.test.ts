import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it } from "vitest";
import { createHooterClient } from "../client";
import { memoryIdentity } from "../identity/memory-identity";
import { internals } from "../model/internals";
import type { HooterReport } from "../model/report";
import { createFeedReader } from "../testing/feed-reader";
import { openLocalDatabase } from "../testing/local-harness";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** Opens a signed-in client. `status` maps a collection to the HTTP status with which reads of the collection fail. */
async function open(live: "stream" | "poll") {
  const local = openLocalDatabase();
  const status = new Map<string, number>();
  const reads = new Map<string, number>();
  const reports: HooterReport[] = [];
  const email = "ada@exemple.fr";
  const client = createHooterClient({
    identity: memoryIdentity({ accounts: [{ email, password: "chouette", displayName: "Ada" }], signedInAs: email }),
    databaseUrl: "http://local",
    live,
    onError: (report) => reports.push(report),
    fetch: async (input, init) => {
      const collection = new URL(String(input)).pathname.split(/[/.]/)[1] ?? "";
      reads.set(collection, (reads.get(collection) ?? 0) + 1);
      const failure = status.get(collection);
      return failure === undefined ? local.fetch(input, init) : new Response('{"error":"x"}', { status: failure });
    },
  });
  closing.push(() => client.dispose());
  await eventually(() => expect(client[internals].account.get()).not.toBeNull());
  const account = client[internals].account.get();
  if (!account) throw new Error("The account is not signed in.");
  const openFeed = () => {
    const feed = createFeedReader(account, 5);
    closing.push(feed.close);
    return feed;
  };
  return { account, status, reads, reports, openFeed };
}

/** The report of a read that the rules refuse contains instructions for developers. */
const refusal = {
  cause: expect.objectContaining({ message: expect.stringContaining("Deploy the database.rules.json") }),
};

describe("a failed read", () => {
  it.each([
    [500, "unavailable"],
    [401, "permission-denied"],
  ])("when the service responds with %i, reports a failed feed read once, even after retries", async (answer, code) => {
    const { status, reports, openFeed } = await open("stream");
    status.set("hoots", answer);
    const feed = openFeed();
    await eventually(() => expect(feed.state()).toMatchObject({ status: "error", error: { code } }));
    const failed = { kind: "call-failed", call: "readFeed", code, ...(answer === 401 && refusal) };
    expect(reports).toEqual([failed]);
    feed.retry();
    await eventually(() => expect(feed.state().status).toBe("loading"));
    await eventually(() => expect(feed.state().status).toBe("error"));
    expect(reports).toEqual([failed]);
    status.delete("hoots");
    feed.retry();
    await eventually(() => expect(feed.state().status).toBe("ready"));
    expect(reports).toEqual([failed]);
  });

  it("when the service responds with 500, reports `unavailable` for a failed read of a feed's counters", async () => {
    const { status, reports, openFeed } = await open("stream");
    status.set("stats", 500);
    const feed = openFeed();
    await eventually(() =>
      expect(reports).toEqual([{ kind: "call-failed", call: "followCounts", code: "unavailable" }]),
    );
    expect(feed.state().status).toBe("ready");
  });

  it("when the service responds with 500, reports `unavailable` for a failed read of polled counters", async () => {
    const { status, reports, openFeed } = await open("poll");
    status.set("stats", 500);
    openFeed();
    await eventually(() =>
      expect(reports).toEqual([{ kind: "call-failed", call: "followCounts", code: "unavailable" }]),
    );
  });

  it("reports a failed read of comments once, although the stream keeps retrying", async () => {
    const { account, status, reads, reports } = await open("stream");
    status.set("comment", 500);
    const comments = account.comments("ada_1");
    closing.push(comments.retain());
    await eventually(() => expect(comments.state.get().status).toBe("error"));
    await eventually(() => expect(reads.get("comment")).toBeGreaterThan(1));
    expect(reports).toEqual([{ kind: "call-failed", call: "followComments", code: "unavailable" }]);
  });

  it("reports a failed read of a profile or the followed accounts, and reports the next failure after a success", async () => {
    const { account, status, reports } = await open("stream");
    const person = account.person({ pseudo: "Bob" });
    const failed = { kind: "call-failed", call: "person", code: "permission-denied", ...refusal };
    status.set("hoots", 401);
    await expect(person.fetch()).rejects.toMatchObject({ code: "permission-denied" });
    await expect(person.fetch()).rejects.toMatchObject({ code: "permission-denied" });
    expect(reports).toEqual([failed]);
    status.clear();
    await person.fetch();
    status.set("hoots", 401);
    await expect(person.fetch()).rejects.toMatchObject({ code: "permission-denied" });
    expect(reports).toEqual([failed, failed]);

    status.set("follow", 401);
    closing.push(account.follows.retain());
    await eventually(() =>
      expect(reports.at(-1)).toEqual({ kind: "call-failed", call: "follows", code: "permission-denied", ...refusal }),
    );
  });
});
