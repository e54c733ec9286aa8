import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserLocks, browserTabs, observeStorage, withLock } from "./tabs";

afterEach(() => vi.unstubAllGlobals());

/** Locks that are granted immediately. Records each request. */
function grantLocks() {
  const requests: unknown[] = [];
  const request = (name: string, options: LockOptions, work: () => Promise<void>) => {
    requests.push([name, options]);
    return work();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return requests;
}

describe("withLock", () => {
  it("runs the work once, under the lock, with its mode and its signal", async () => {
    const requests = grantLocks();
    const { signal } = new AbortController();
    const work = vi.fn(() => Promise.resolve());
    await withLock("a", {}, work);
    await withLock("b", { mode: "shared", signal }, work);
    expect(work).toHaveBeenCalledTimes(2);
    expect(requests).toEqual([
      ["a", {}],
      ["b", { mode: "shared", signal }],
    ]);
  });

  it.each([
    ["has no locks", undefined],
    ["refuses locks", { request: () => Promise.reject(new DOMException("no locks here", "SecurityError")) }],
  ])("runs the work without a lock when the browser %s", async (_name, locks) => {
    vi.stubGlobal("navigator", { locks });
    const work = vi.fn(() => Promise.resolve());
    await withLock("a", {}, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("rejects with the error of the work, and runs it once", async () => {
    grantLocks();
    const work = vi.fn(() => Promise.reject(new Error("failed")));
    await expect(withLock("a", {}, work)).rejects.toThrow("failed");
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("rejects without running the work when the signal aborts during the wait", async () => {
    const ending = new AbortController();
    const request = (_name: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    vi.stubGlobal("navigator", { locks: { request } });
    const work = vi.fn(() => Promise.resolve());
    const done = withLock("a", { signal: ending.signal }, work);
    ending.abort();
    await expect(done).rejects.toHaveProperty("name", "AbortError");
    expect(work).not.toHaveBeenCalled();
  });
});

describe("browserLocks", () => {
  it("holds a lock until the signal aborts", async () => {
    const ended = vi.fn();
    const request = async (_name: string, _options: LockOptions, held: () => Promise<void>) => {
      await held();
      ended();
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const ending = new AbortController();
    const hold = { signal: ending.signal, onHeld: vi.fn(), onLost: vi.fn() };
    browserLocks()?.hold("a", hold);
    expect(hold.onHeld).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
    ending.abort();
    await eventually(() => expect(ended).toHaveBeenCalledTimes(1));
    expect(hold.onLost).not.toHaveBeenCalled();
  });

  it("returns null without Web Locks, so that the tabs share nothing", () => {
    vi.stubGlobal("navigator", {});
    expect([browserLocks(), browserTabs()]).toEqual([null, null]);
  });
});

describe("observeStorage", () => {
  it("reports changes of the observed keys and of the whole storage, until the listener unsubscribes", () => {
    const window = new EventTarget();
    vi.stubGlobal("window", window);
    const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));
    const keys: (string | null)[] = [];
    const unobserve = observeStorage(
      (key) => key.startsWith("mine"),
      ({ key }) => keys.push(key),
    );
    for (const key of ["mine", "other", null, "mine too"]) change(key);
    unobserve();
    change("mine");
    expect(keys).toEqual(["mine", null, "mine too"]);
  });

  it("reports the return from the back/forward cache, until the listener unsubscribes", () => {
    const window = new EventTarget();
    vi.stubGlobal("window", window);
    const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    const onReturn = vi.fn();
    const unobserve = observeStorage(
      () => true,
      () => {},
      onReturn,
    );
    show(false);
    expect(onReturn).not.toHaveBeenCalled();
    show(true);
    expect(onReturn).toHaveBeenCalledOnce();
    unobserve();
    show(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });
});
