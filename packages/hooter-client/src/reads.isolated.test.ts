import { eventually } from "hooter-test-support";
import { expect, it, onTestFinished, vi } from "vitest";
import { openLocalDatabase, person } from "./testing/local-harness";

const script = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("./thread-code", async (importOriginal) => {
  await script.load();
  return importOriginal();
});

it("loads the code of threads for a subscriber, and shows a failure to load it until it is loaded", async () => {
  script.load.mockRejectedValueOnce(new Error("Failed to fetch dynamically imported module"));
  const { client } = await person("Ada", openLocalDatabase());
  onTestFinished(() => client.dispose());
  const thread = client.thread({ id: "page" });
  expect(thread.get()).toEqual({ status: "loading" });
  expect(script.load).not.toHaveBeenCalled();
  onTestFinished(thread.subscribe(() => {}));
  await eventually(() => expect(thread.get()).toMatchObject({ status: "error", error: { code: "unknown" } }));
  const state = thread.get();
  if (state.status === "error") state.retry();
  await eventually(() => expect(thread.get()).toMatchObject({ status: "empty" }));
  expect(script.load).toHaveBeenCalledTimes(2);
});
