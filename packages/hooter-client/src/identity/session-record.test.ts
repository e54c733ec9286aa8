import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../testing/local-harness";
import type { IdentityUser } from "./identity";
import { createSessionRecord } from "./reported-session";

const userOf = (uid: string): IdentityUser => ({ uid, email: `${uid}@exemple.fr`, displayName: uid, photoURL: null });
const [ada, bob] = [userOf("ada"), userOf("bob")];
/** Opens a tab. The records of all tabs are in the same storage. */
const openTab = (app = "app") => createSessionRecord(app);

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

describe("createSessionRecord", () => {
  it("stores the account for all tabs of the app, and no account after a sign-out", () => {
    const [tab, other, otherApp] = [openTab(), openTab(), openTab("other app")];
    expect(other.read()).toBeUndefined();
    tab.write(ada);
    expect([other.read(), otherApp.read()]).toEqual([ada, undefined]);
    tab.write(null);
    expect(other.read()).toBeNull();
    expect([...storage.items.values()].join()).not.toContain("ada");
  });

  it("distinguishes an ended session from an unknown one", () => {
    const [tab, other] = [openTab(), openTab()];
    expect(tab.isEnded("ada")).toBe(false);
    tab.write(ada);
    expect(tab.isEnded("ada")).toBe(false);
    other.write(null);
    expect(tab.isEnded("ada")).toBe(true);
    other.write(bob);
    expect(tab.isEnded("ada")).toBe(true);
    other.write(ada);
    expect(tab.isEnded("ada")).toBe(false);
    storage.items.clear();
    expect(tab.isEnded("ada")).toBe(false);
  });

  it("keeps an ended session ended when the storage is cleared, until the SDK reports another account", () => {
    const [tab, other] = [openTab(), openTab()];
    tab.write(ada);
    other.write(null);
    expect(tab.isEnded("ada")).toBe(true);
    storage.items.clear();
    tab.writeReported(ada);
    expect(tab.isEnded("ada")).toBe(true);
    expect(tab.read()).toBeUndefined();
    tab.writeReported(null);
    tab.writeReported(ada);
    expect(tab.isEnded("ada")).toBe(false);
    expect(tab.read()).toEqual(ada);
  });

  it("accepts sign-ins and sign-outs that the SDK reports, such as those in pages without Hooter", () => {
    const tab = openTab();
    tab.writeReported(null);
    expect(storage.items.size).toBe(0);
    for (const user of [ada, { ...ada, displayName: "Ada B." }, bob, null, ada]) {
      tab.writeReported(user);
      expect(tab.read()).toEqual(user);
    }
    const next = openTab();
    next.writeReported(bob);
    expect(next.read()).toEqual(bob);
  });

  it("keeps a change by another tab when the SDK reports an older state later", () => {
    const [tab, other] = [openTab(), openTab()];
    tab.writeReported(ada);
    other.write(null);
    tab.writeReported(ada);
    expect(tab.read()).toBeNull();
    other.write(bob);
    tab.writeReported(ada);
    tab.writeReported(null);
    expect(tab.read()).toEqual(bob);
    // The SDK has caught up, so its reports are valid again.
    tab.writeReported(bob);
    tab.writeReported(null);
    expect(tab.read()).toBeNull();
  });

  it("keeps a change by another tab when the SDK reports for the first time", () => {
    const former = openTab();
    former.write(ada);
    const starting = openTab();
    openTab().write(bob);
    starting.writeReported(ada);
    expect(starting.read()).toEqual(bob);
    expect(starting.isEnded("ada")).toBe(true);
  });

  it("removes the record of another account when the new one cannot be stored", () => {
    const [tab, other] = [openTab(), openTab()];
    tab.write(null);
    vi.spyOn(storage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    tab.write(ada);
    expect([tab.read(), other.read()]).toEqual([undefined, undefined]);
    expect(tab.isEnded("ada")).toBe(false);
    vi.restoreAllMocks();
    tab.writeReported(ada);
    expect(other.read()).toEqual(ada);
  });

  it.each(["getItem", "setItem", "removeItem"] as const)(
    "never throws and ends no session when %s throws",
    (method) => {
      const tab = openTab();
      tab.write(null);
      const refuse = () => {
        throw new DOMException("refused", "SecurityError");
      };
      vi.spyOn(storage, method).mockImplementation(refuse);
      if (method === "removeItem") vi.spyOn(storage, "setItem").mockImplementation(refuse);
      tab.write(ada);
      tab.writeReported(ada);
      expect(tab.isEnded("ada")).toBe(false);
    },
  );

  it("reads nothing without storage, or for a session that the tabs do not share", () => {
    const unshared = createSessionRecord(null);
    unshared.write(ada);
    unshared.writeReported(bob);
    expect([unshared.read(), unshared.isEnded("ada")]).toEqual([undefined, false]);
    expect(storage.items.size).toBe(0);
    for (const given of [undefined, null]) {
      vi.stubGlobal("localStorage", given);
      const tab = openTab();
      tab.write(ada);
      expect([tab.read(), tab.isEnded("ada")]).toEqual([undefined, false]);
    }
    vi.stubGlobal("localStorage", undefined);
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
    expect(openTab().read()).toBeUndefined();
  });
});
