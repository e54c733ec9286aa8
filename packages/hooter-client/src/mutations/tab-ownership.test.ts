import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tolerantStorage } from "../model/storage";
import { memoryStorage } from "../testing/local-harness";
import { createMutationStorage } from "./mutation-storage";
import { createTabOwnership } from "./tab-ownership";

const owner = { uid: "u", databaseUrl: "http://local" };

/**
 * Opens two tabs of one browser. Each lock has one holder at a time. `refuse` makes the next request fail.
 *
 * @param delay milliseconds until the browser processes the first tab's request for a lock
 */
function twoTabs(delay: number) {
  vi.stubGlobal("window", new EventTarget());
  const tails = new Map<string, Promise<void>>();
  let requests = 0;
  let isRefused = false;
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    requests += 1;
    if (isRefused) {
      isRefused = false;
      throw new DOMException("the document is not fully active", "InvalidStateError");
    }
    if (requests === 1) await new Promise((resolve) => setTimeout(resolve, delay));
    const turn = (tails.get(name) ?? Promise.resolve()).then(work);
    tails.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const records = createMutationStorage(tolerantStorage(memoryStorage()), owner);
  const open = () => {
    const restored: string[] = [];
    const tab = createTabOwnership({ owner: "u@http://local", records, now: Date.now, onChange() {} });
    ending.push(() => tab.dispose());
    tab.onRestored(({ id }) => restored.push(id));
    return { restored, tab };
  };
  const first = open();
  const second = open();
  first.tab.persist({ id: "l", verb: "setLiked", args: { id: "h" }, sent: true, draft: null });
  // A browser reports a change only to the other tabs. Here, both tabs receive it, but a tab ignores its own records.
  window.dispatchEvent(
    Object.assign(new Event("storage"), { key: "hooter:mutation:u@http://local:l", oldValue: null, newValue: "{}" }),
  );
  const refuse = () => {
    isRefused = true;
  };
  return { first, second, records, requests: () => requests, refuse };
}

const ending: (() => void)[] = [];

describe("createTabOwnership", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });
  afterEach(() => {
    for (const end of ending.splice(0)) end();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("does not take over a new mutation while the tab that stored it waits for its lock", async () => {
    const { first, second } = twoTabs(500);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.restored).toEqual([]);
    first.tab.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.restored).toEqual(["l"]);
  });

  it("requests a refused lock again", async () => {
    const { first, second, refuse } = twoTabs(0);
    await vi.advanceTimersByTimeAsync(0);
    refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    first.tab.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.restored).toEqual(["l"]);
  });

  it("requests each refused lock once per lease", async () => {
    const request = vi.fn(() => Promise.reject(new DOMException("no locks here", "SecurityError")));
    vi.stubGlobal("navigator", { locks: { request } });
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    const records = createMutationStorage(tolerantStorage(memoryStorage()), owner);
    const mutation = { verb: "setLiked", args: { id: "h" }, sent: true, draft: null, until: 0 } as const;
    for (const tab of ["a", "b", "c"]) records.persist({ ...mutation, id: tab, tab });
    const tab = createTabOwnership({ owner: "u@http://local", records, now: Date.now, onChange() {} });
    ending.push(() => tab.dispose());
    tab.onRestored(() => {});
    for (let lease = 1; lease <= 12; lease++) {
      await vi.advanceTimersByTimeAsync(0);
      expect(request).toHaveBeenCalledTimes(3 * lease);
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(warn).not.toHaveBeenCalled();
    records.clear();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes over the mutations that a closed page left while this page was in the back/forward cache", async () => {
    const { first, second, records } = twoTabs(0);
    first.tab.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    records.persist({
      id: "c",
      verb: "addComment",
      args: { id: "h" },
      sent: true,
      draft: null,
      tab: "closed",
      until: 0,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    // No event has reported the record.
    expect(second.restored).toEqual(["l"]);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.restored).toEqual(["l", "c"]);
  });

  it("requests its own refused lock again with the next mutation", async () => {
    const { second, requests, refuse } = twoTabs(0);
    await vi.advanceTimersByTimeAsync(2_000);
    const before = requests();
    refuse();
    const store = () => second.tab.persist({ id: "m", verb: "setLiked", args: { id: "h" }, sent: true, draft: null });
    store();
    await vi.advanceTimersByTimeAsync(0);
    store();
    store();
    expect(requests()).toBe(before + 2);
  });
});
