import { eventually } from "hooter-test-support";
import { expect, it, onTestFinished, vi } from "vitest";
import { memoryCache } from "./cache/cache-store";
import type { createHooterClient } from "./client";
import { memoryIdentity } from "./identity/memory-identity";
import { memoryStorage, openLocalDatabase, PASSWORD, person } from "./testing/local-harness";

const account = { email: "ada@exemple.fr", password: PASSWORD, uid: "uid-Ada", displayName: "Ada" };

it("loads the code of threads for the first subscriber, and shows a failure until the code is loaded", async () => {
  vi.resetModules();
  const { loadThreadCode } = await import("./chunks");
  const load = vi.spyOn(loadThreadCode, "load").mockRejectedValueOnce(new Error("the network is down"));
  const fresh: { createHooterClient: typeof createHooterClient } = await import("./client");
  const client = fresh.createHooterClient({
    identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: openLocalDatabase().fetch,
  });
  onTestFinished(() => client.dispose());
  await client.ready;
  const thread = client.thread({ id: "page" });
  expect(thread.get()).toEqual({ status: "loading" });
  expect(load).not.toHaveBeenCalled();
  onTestFinished(thread.subscribe(() => {}));
  await eventually(() => expect(thread.get()).toMatchObject({ status: "error", error: { code: "unknown" } }));
  const state = thread.get();
  if (state.status === "error") state.retry();
  await eventually(() => expect(thread.get()).toMatchObject({ status: "empty" }));
});

it("shows the cached latest hoots of followed authors together with the cached feed", async () => {
  // Otherwise, the first visit may end before this code has loaded, and stores nothing.
  await import("./cache/persister");
  const database = openLocalDatabase();
  const device = { cache: memoryCache(), storage: memoryStorage() };
  const [ada, bob] = [await person("Ada", database, device), await person("Bob", database)];
  onTestFinished(() => bob.client.dispose());
  await bob.client.publishHoot({ content: "Bonsoir", pictureUrl: "", pictureAlt: "" });
  await ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true);
  const open = ({ feed, followedLatest }: Pick<typeof ada.client, "feed" | "followedLatest">) => {
    onTestFinished(feed().subscribe(() => {}));
    return { feed: feed(), latest: followedLatest() };
  };
  const first = open(ada.client);
  onTestFinished(first.latest.subscribe(() => {}));
  const shown = { status: "ready", hoots: [{ content: "Bonsoir" }] };
  await eventually(() => expect([first.feed.get(), first.latest.get()]).toMatchObject([shown, shown]));
  ada.client.dispose();

  vi.resetModules();
  const fresh: { createHooterClient: typeof createHooterClient } = await import("./client");
  const client = fresh.createHooterClient({
    identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: () => new Promise(() => {}),
    ...device,
  });
  onTestFinished(() => client.dispose());
  await client.ready;
  const { feed, latest } = open(client);
  await eventually(() => expect(feed.get()).toMatchObject(shown));
  expect(latest.get()).toMatchObject(shown);
});
