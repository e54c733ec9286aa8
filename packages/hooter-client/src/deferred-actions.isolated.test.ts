import { eventually } from "hooter-test-support";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { createHooterClient, HooterClient, loadActions } from "./client";
import { draftsOf } from "./drafts/drafts";
import { memoryIdentity } from "./identity/memory-identity";
import { internals } from "./model/internals";
import { memoryStorage, PASSWORD } from "./testing/local-harness";
import { openPublicDatabase } from "./testing/public-database";

/* At the start of each page, the code of the actions and mutations is not loaded. */

const zoe = { email: "zoe@exemple.fr", password: PASSWORD };
const never = () => new Promise<never>(() => {});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A public site, and the pages that Zoé opens one after the other in one tab. */
async function openTab() {
  const { local, newer, older, now } = await openPublicDatabase(Date.UTC(2026, 10, 20, 12));
  const tab = memoryStorage();
  vi.stubGlobal("sessionStorage", tab);
  const storage = memoryStorage();
  const yves = { email: "yves@exemple.fr", password: PASSWORD };
  const accounts = [
    { ...zoe, uid: "uid-Zoe", displayName: "Zoé" },
    { ...yves, uid: "uid-Yves", displayName: "Yves" },
  ];
  const identity = memoryIdentity({ accounts, now });
  const openPage = async (fetch: typeof globalThis.fetch = local.fetch) => {
    vi.resetModules();
    const fresh: { createHooterClient: typeof createHooterClient; loadActions: typeof loadActions } = await import(
      "./client"
    );
    const { loadMutations } = await import("./mutations/lazy-mutations");
    const client: HooterClient = fresh.createHooterClient({
      identity,
      databaseUrl: "http://local?ns=demo-hooter",
      fetch,
      storage,
      now,
      readers: "everyone",
    });
    onTestFinished(() => client.dispose());
    await client.ready;
    return { client, loadMutations, loadActions: fresh.loadActions };
  };
  return { local, newer, older, tab, yves, openPage };
}

it("replays an action on the next page when the sign-in page closes before the code of the mutations is loaded", async () => {
  const { local, newer, openPage } = await openTab();
  const { client, loadMutations } = await openPage();
  loadMutations.load = never;
  await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  client.dispose();
  await openPage();
  await eventually(() => expect(local.read(`likedBy/uid-Zoe/${newer.id}`)).not.toBeNull());
});

/** Delays the import of a chunk. @returns a function that lets the import continue */
function delay<Chunk>(chunk: { load: () => Promise<Chunk> }): () => void {
  const { load } = chunk;
  let resume = (): void => {};
  const loaded = new Promise<void>((resolve) => (resume = resolve)).then(load);
  chunk.load = () => loaded;
  return () => resume();
}

it("sends a visitor's action once when the sign-in completes before the code of the actions is loaded", async () => {
  const { local, newer, openPage } = await openTab();
  const { client, loadActions } = await openPage();
  const resume = delay(loadActions);
  const acting = client.addComment(newer, "Tout de suite");
  await client.signIn(zoe);
  resume();
  await acting;
  // If the comment were sent twice, the second one would be stored before this like.
  await client.setLiked(newer, true);
  expect(JSON.stringify(local.read("comment")).split("Tout de suite")).toHaveLength(2);
  expect(client[internals].replayed.get()).toBeNull();
});

it("does not run an action for the next account when the account changes before the code of the actions is loaded", async () => {
  const { local, newer, yves, openPage } = await openTab();
  const { client, loadActions } = await openPage();
  await client.signIn(zoe);
  const resume = delay(loadActions);
  const acting = client.setLiked(newer, true);
  await client.signOut();
  await client.signIn(yves);
  resume();
  await expect(acting).rejects.toMatchObject({ code: "signed-out" });
  await client.setFollowed({ uid: "uid-Ada", pseudo: "Ada" }, true);
  expect(local.read(`likedBy/uid-Yves/${newer.id}`)).toBeNull();
});

it("does not replay an action for the next account when the first account signs out before the code of the mutations is loaded", async () => {
  const { local, newer, tab, yves, openPage } = await openTab();
  const { client, loadMutations } = await openPage();
  const resume = delay(loadMutations);
  await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  // The replay begins, and waits for the code.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await client.signOut();
  await client.signIn(yves);
  resume();
  await client.setFollowed({ uid: "uid-Ada", pseudo: "Ada" }, true);
  expect(local.read("likedBy/uid-Yves")).toBeNull();
  expect(tab.length).toBe(0);
});

it.each([
  ["is late", never],
  ["cannot be loaded", () => Promise.reject(new Error("Failed to fetch dynamically imported module"))],
])("does not replay an action for the next account when the code of deferred actions %s", async (_case, load) => {
  const { local, newer, tab, yves, openPage } = await openTab();
  const first = await openPage();
  await expect(first.client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
  first.client.dispose();
  const { client, loadActions } = await openPage();
  loadActions.load = load;
  await client.signIn(zoe);
  await client.signOut();
  expect(tab.length).toBe(0);
  client.dispose();
  const next = await openPage();
  await next.client.signIn(yves);
  await next.client.setFollowed({ uid: "uid-Ada", pseudo: "Ada" }, true);
  expect(local.read("likedBy/uid-Yves")).toBeNull();
});

it("replays an action as soon as the code of the actions can be loaded", async () => {
  const { local, newer, tab, openPage } = await openTab();
  const first = await openPage();
  await expect(first.client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
  first.client.dispose();
  const { client, loadActions } = await openPage();
  const { load } = loadActions;
  let attempts = 0;
  loadActions.load = () => {
    if (attempts++ > 0) return load();
    return Promise.reject(new Error("Failed to fetch dynamically imported module"));
  };
  await client.signIn(zoe);
  await eventually(() => expect(local.read(`likedBy/uid-Zoe/${newer.id}`)).not.toBeNull());
  expect(tab.length).toBe(0);
});

it("offers a retry and keeps the text as a draft when the code of the mutations cannot be loaded", async () => {
  const { local, newer, openPage } = await openTab();
  const { client, loadMutations } = await openPage();
  const { load } = loadMutations;
  loadMutations.load = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));
  const draft = "comment:hoot";
  await expect(client.addComment(newer, "Bien vu", { draft })).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  const { replayed, device } = client[internals];
  const drafts = draftsOf(device);
  await eventually(() => expect(replayed.get()).not.toBeNull());
  await expect(replayed.get()?.done).rejects.toMatchObject({ name: "HooterError" });
  expect(drafts.read("uid-Zoe", draft)).toMatchObject({ content: "Bien vu" });
  loadMutations.load = load;
  await replayed.get()?.retry();
  expect(JSON.stringify(local.read("comment"))).toContain("Bien vu");
});

it("keeps an action that was begun after a sign-out when the rules refuse the report that was replayed before it", async () => {
  const { local, newer, older, tab, openPage } = await openTab();
  let answer = (): void => {};
  const { client } = await openPage((input, init) =>
    init?.method === "PATCH"
      ? new Promise((resolve) => {
          answer = () => resolve(Response.json({ error: "Permission denied" }, { status: 401 }));
        })
      : local.fetch(input, init),
  );
  await expect(client.reportHoot(newer, "Publicité")).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  await eventually(() => expect(client[internals].replayed.get()).not.toBeNull());
  const replayed = client[internals].replayed.get();
  await client.signOut();
  await expect(client.setLiked(older, true)).rejects.toMatchObject({ code: "signed-out" });
  answer();
  await replayed?.done.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(tab.length).toBe(1);
});

it("replays and removes a stored report on the next page when the sign-in page closes before the response", async () => {
  const { local, newer, tab, openPage } = await openTab();
  let writes = 0;
  const { client } = await openPage((input, init) => {
    if (init?.method !== "PATCH") return local.fetch(input, init);
    writes++;
    return never();
  });
  await expect(client.reportHoot(newer, "Publicité")).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  await eventually(() => expect(writes).toBeGreaterThan(0));
  expect(local.read(`signalements/uid-Zoe/${newer.id}`)).toBeNull();
  await openPage();
  await eventually(() => expect(local.read(`signalements/uid-Zoe/${newer.id}`)).toMatchObject({ motif: "Publicité" }));
  await eventually(() => expect(tab.length).toBe(0));
});
