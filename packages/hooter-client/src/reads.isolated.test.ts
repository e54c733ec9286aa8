import { eventually } from "hooter-test-support";
import { expect, it, onTestFinished, vi } from "vitest";
import type { createHooterClient } from "./client";
import { memoryIdentity } from "./identity/memory-identity";
import { openLocalDatabase, PASSWORD } from "./testing/local-harness";

it("loads the code of threads for the first subscriber, and shows a failure until the code is loaded", async () => {
  vi.resetModules();
  const { loadThreadCode } = await import("./chunks");
  const load = vi.spyOn(loadThreadCode, "load").mockRejectedValueOnce(new Error("the network is down"));
  const fresh: { createHooterClient: typeof createHooterClient } = await import("./client");
  const account = { email: "ada@exemple.fr", password: PASSWORD, uid: "uid-Ada", displayName: "Ada" };
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
