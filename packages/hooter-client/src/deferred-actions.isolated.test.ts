import { eventually } from "hooter-test-support";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { createHooterClient, HooterClient } from "./client";
import { memoryIdentity } from "./identity/memory-identity";
import { memoryStorage, PASSWORD } from "./testing/local-harness";
import { openPublicDatabase } from "./testing/public-database";

/* Each page starts without the write code. */

const zoe = { email: "zoe@exemple.fr", password: PASSWORD };
const never = () => new Promise<never>(() => {});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A public site, and the pages that Zoé opens one after the other in one tab. */
async function openTab() {
  const { local, newer, now } = await openPublicDatabase(Date.UTC(2026, 10, 20, 12));
  const tab = memoryStorage();
  vi.stubGlobal("sessionStorage", tab);
  const storage = memoryStorage();
  const identity = memoryIdentity({ accounts: [{ ...zoe, uid: "uid-Zoe", displayName: "Zoé" }], now });
  const openPage = async (fetch: typeof globalThis.fetch = local.fetch) => {
    vi.resetModules();
    const fresh: { createHooterClient: typeof createHooterClient } = await import("./client");
    const { mutationsChunk } = await import("./mutations/lazy-mutations");
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
    return { client, mutationsChunk };
  };
  return { local, newer, tab, openPage };
}

it("replays an action on the next page when the sign-in page ends before the write code is loaded", async () => {
  const { local, newer, openPage } = await openTab();
  const { client, mutationsChunk } = await openPage();
  mutationsChunk.load = never;
  await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn(zoe);
  client.dispose();
  await openPage();
  await eventually(() => expect(local.read(`likedBy/uid-Zoe/${newer.id}`)).not.toBeNull());
});

it("replays a report on the next page when the sign-in page ends before the answer, and then forgets it", async () => {
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
