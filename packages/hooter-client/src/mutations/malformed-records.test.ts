import { expect, it } from "vitest";
import type { MutationVerb } from "../store/optimistic";
import { setUp, statesOf, until, withOwnClock } from "../testing/offline-harness";
import { mutationKeys } from "./mutation-storage";

withOwnClock();

const KEYS = mutationKeys({ uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" });

it.each<[MutationVerb, Record<string, string>, string]>([
  ["publishHoot", {}, "content-invalid"],
  ["publishHoot", { content: "sans slug" }, "malformed"],
  ["editHoot", {}, "content-invalid"],
  ["editHoot", { content: "de rien" }, "malformed"],
  ["deleteHoot", {}, "malformed"],
  ["addComment", {}, "comment-empty"],
  ["addComment", { content: "sur rien" }, "malformed"],
  ["deleteComment", {}, "malformed"],
  ["setLiked", { target: "on" }, "malformed"],
  ["setFollowed", { target: "on" }, "malformed"],
])("a stored %s with the arguments %j fails, and nothing is stored", async (verb, args, code) => {
  const { database, items, open } = await setUp();
  items.setItem(`${KEYS}a`, JSON.stringify({ id: "a", verb, args, sent: false, draft: null, tab: "x", until: 0 }));
  const page = await open("Ada", { live: "off" });
  await until(() => statesOf(page.client).includes(`${verb} failed`));
  const [failed] = page.account.mutations.list.get();
  expect(failed?.error?.code).toBe(code);
  expect([database.read("hoots"), database.read("comment")]).toEqual([null, null]);
  failed?.discard();
  await until(() => items.items.size === 0);
});
