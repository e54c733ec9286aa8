import { expect, it } from "vitest";
import { storageKey } from "../model/storage";
import type { MutationVerb } from "../store/optimistic";
import { setUp, statesOf, until, withOwnClock } from "../testing/offline-harness";

withOwnClock();

const KEYS = storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":");

// The database refuses the path of a record whose slug is missing.
it.each<[MutationVerb, Record<string, string>, string, number]>([
  ["publishHoot", {}, "content-invalid", 0],
  ["publishHoot", { content: "sans slug" }, "malformed", 1],
  ["editHoot", {}, "content-invalid", 0],
  ["editHoot", { content: "de rien" }, "malformed", 0],
  ["deleteHoot", {}, "malformed", 0],
  ["addComment", {}, "comment-empty", 0],
  ["addComment", { content: "sur rien" }, "malformed", 1],
  ["deleteComment", {}, "malformed", 0],
  ["setLiked", { target: "on" }, "malformed", 0],
  ["setFollowed", { target: "on" }, "malformed", 0],
])("rejects a persisted %s with the arguments %j and stores nothing", async (verb, args, code, writes) => {
  const { database, items, wire, open } = await setUp();
  items.setItem(`${KEYS}a`, JSON.stringify({ id: "a", verb, args, sent: false, draft: null, tab: "x", until: 0 }));
  const page = await open("Ada", { live: "off" });
  await until(() => statesOf(page.client).includes(`${verb} failed`));
  const [failed] = page.account.mutations.list.get();
  expect(failed?.error?.code).toBe(code);
  expect(wire.writes).toHaveLength(writes);
  expect([database.read("hoots"), database.read("comment")]).toEqual([null, null]);
  failed?.discard();
  await until(() => items.items.size === 0);
});
