/// <reference types="vite/client" />

import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import { afterEach, expect, it } from "vitest";
import rules from "../../../database.rules.json?raw";
import { createHooterClient, type HooterClient } from "./client";
import { draftsOf } from "./drafts/drafts";
import { memoryIdentity } from "./identity/memory-identity";
import { internals } from "./model/internals";

/*
 * Runs in a real browser, with its fetch, streams, localStorage and crypto instead of those of Node.js. The database is
 * hooter-local, inside the page.
 */
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  localStorage.clear();
});

function openDatabase(): LocalDatabase {
  const database = createLocalDatabase({ rules, project: "demo-hooter" });
  closing.push(() => database.dispose());
  return database;
}

async function enter(name: string, database: LocalDatabase): Promise<HooterClient> {
  const account = { email: `${name}@exemple.fr`, password: "chouette", uid: `uid-${name}`, displayName: name };
  const identity = memoryIdentity({ accounts: [account], signedInAs: account.email });
  const client = createHooterClient({ identity, databaseUrl: "http://local?ns=demo-hooter", fetch: database.fetch });
  closing.push(() => client.dispose());
  await expect.poll(() => client.session.get().status).toBe("signed-in");
  return client;
}

it("delivers a hoot from one client to another over the event stream", async () => {
  const database = openDatabase();
  const [ada, bob] = [await enter("Ada", database), await enter("Bob", database)];
  const feed = bob[internals].account.get()?.feed(20);
  const leave = feed?.retain() ?? (() => {});
  closing.push(leave);
  await expect.poll(() => feed?.state.get().status).toBe("ready");

  const hoot = await ada.publishHoot({ content: "Bonsoir", pictureUrl: "", pictureAlt: "" });
  await expect
    .poll(() => {
      const state = feed?.state.get();
      return state?.status === "ready" ? [...state.head.live, ...state.head.held] : [];
    })
    .toContain(hoot.id);
  await ada.setLiked(hoot, true);
  expect(database.read(`stats/${hoot.id}/likes`)).toBe(1);

  leave();
  await expect.poll(() => database.openStreams()).toBe(0);
});

it("persists the draft of an account in localStorage", async () => {
  const database = openDatabase();
  const first = await enter("Ada", database);
  draftsOf(first[internals].device).write("uid-Ada", "hoot", { content: "à finir" });
  const again = await enter("Ada", database);
  expect(draftsOf(again[internals].device).read("uid-Ada", "hoot")).toEqual({ content: "à finir" });
  expect(draftsOf(again[internals].device).read("uid-Bob", "hoot")).toBeNull();
});
