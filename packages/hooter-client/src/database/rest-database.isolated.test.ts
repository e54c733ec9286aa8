import { eventually } from "hooter-test-support";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createScriptedService, createScriptedVisibility } from "../testing/scripted-service";
import type * as Module from "./rest-database";

/* At the start of each test, the code that opens streams is not loaded. */
let fresh: typeof Module;
beforeEach(async () => {
  vi.resetModules();
  fresh = await import("./rest-database");
  // Load the module before the fake clock runs. Otherwise, on a slow disk, the stream would time out during the import.
  await import("./subscriptions/streams");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = ({ fetch }: ReturnType<typeof createScriptedService>) =>
  fresh.createRestDatabase({
    databaseUrl: "https://demo.firebaseio.com",
    fetch,
    visibility: createScriptedVisibility(),
    random: () => 1,
    token: async () => "token",
  });

it("opens streams in the order of the calls, even when the import for the first call finishes last", async () => {
  const service = createScriptedService();
  const { load } = fresh.loadStreams;
  let end = (): void => {};
  const first = new Promise<void>((resolve) => (end = resolve)).then(load);
  const loading = vi.spyOn(fresh.loadStreams, "load").mockReturnValueOnce(first);
  const database = open(service);
  const handlers = { onChanges: () => {}, onError: () => {} };
  const closed = [["hoots"], ["stats"]].map((path) => database.listen(path, null, handlers));
  // If the second call started its own import, that import would end here.
  await vi.advanceTimersByTimeAsync(10);
  loading.mockRestore();
  end();
  await eventually(() => expect(service.requests).toHaveLength(2));
  expect(service.requests.map(({ url }) => url.pathname)).toEqual(["/hoots.json", "/stats.json"]);
  for (const close of closed) close();
});

it("emits `reconnecting` while the stream code cannot be loaded, and retries", async () => {
  const service = createScriptedService();
  const loading = vi.spyOn(fresh.loadStreams, "load").mockRejectedValue(new Error("cannot be loaded"));
  const database = open(service);
  const log: string[] = [];
  const close = database.listen(["hoots"], null, {
    onChanges: (changes) => log.push(JSON.stringify(changes)),
    onConnection: (connection) => log.push(connection),
    onError: (error) => log.push(error.code),
  });
  const left = database.listen(["stats"], null, { onChanges: () => {}, onError: () => {} });
  left();
  await eventually(() => expect(log).toEqual(["reconnecting"]));
  loading.mockRestore();
  await eventually(() => expect(service.requests).toHaveLength(1));
  service.requests[0]?.open();
  service.requests[0]?.send("put", { path: "/", data: 1 });
  await eventually(() => expect(log).toEqual(["reconnecting", '[{"path":[],"data":1}]', "live"]));
  close();
  await eventually(() => expect(service.requests[0]?.isClosed()).toBe(true));
});
