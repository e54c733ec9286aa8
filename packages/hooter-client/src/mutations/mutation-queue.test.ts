import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDrafts } from "../drafts/drafts";
import { HooterError } from "../model/errors";
import { tolerantStorage } from "../model/storage";
import { createEntityStore } from "../store/entity-store";
import type { MutationRecord, MutationVerb, OptimisticUpdate } from "../store/optimistic";
import { memoryStorage } from "../testing/local-harness";
import { mutationRecord as mutation } from "../testing/mutation-of";
import { createMutations } from "./mutations";

describe("createMutations", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    for (const end of ending.splice(0)) end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const ending: (() => void)[] = [];

  const owner = { uid: "u", databaseUrl: "http://local" };
  const network = () => new HooterError("network");

  const updateOf = (id: string): OptimisticUpdate => {
    return { verb: "setLiked", hootId: `hoot-${id}`, liked: true, delta: 0, expected: null };
  };

  /** Creates the mutation queue of a tab, with a service whose responses the test controls. */
  function openTab(items = memoryStorage(), uid = owner.uid, now = Date.now) {
    const storage = tolerantStorage(items);
    const store = createEntityStore();
    const drafts = createDrafts(storage, owner.databaseUrl);
    const reports: string[] = [];
    const mutations = createMutations({
      ...owner,
      uid,
      store,
      storage,
      drafts,
      now,
      report: (report) => reports.push(JSON.stringify(report)),
    });
    ending.push(() => mutations.dispose());
    const calls: { readonly id: string; readonly slug: string; readonly again: boolean; readonly at: number }[] = [];
    const answers = new Map<string, (error?: HooterError) => void>();
    const waiting: string[] = [];
    const former = new Map<string, string>();
    store.subscribe(() => {
      for (const { id, state } of store.get().mutations.values()) {
        if (state !== (former.get(id) ?? "sending")) waiting.push(`${id} ${state === "waiting" ? "waits" : "goes on"}`);
        former.set(id, state);
      }
    });
    const start = Date.now();
    /** Performs a mutation. The test settles the call with `answer`. */
    const perform = (
      verb: MutationVerb,
      id: string,
      args: MutationRecord["args"] = {},
      contentOf?: (args: MutationRecord["args"]) => unknown,
    ) =>
      mutations
        .perform(mutations.record(verb, id, args, contentOf ? { contentOf } : {}), {
          update: updateOf(id),
          send(again, record) {
            calls.push({ id: record.id, slug: record.args["slug"] ?? "", again, at: Date.now() - start });
            return new Promise<string>((resolve, reject) => {
              answers.set(id, (error) => (error ? reject(error) : resolve(`${id} done`)));
            });
          },
        })
        .catch((error: unknown) => `${id} ${String(Object(error).code)}`);
    const answer = async (id: string, error?: HooterError) => {
      answers.get(id)?.(error);
      await vi.advanceTimersByTimeAsync(0);
    };
    return {
      mutations,
      store,
      drafts,
      items,
      reports,
      calls,
      waiting,
      perform,
      answer,
      /** Ids and times of the calls. */
      sent: () => calls.map(({ id, at }) => `${id} ${at}`),
      states: () => mutations.list.get().map(({ id, state }) => `${id} ${state}`),
      stored: () =>
        [...items.items].flatMap(([key, text]) => (key.startsWith("hooter:mutation:") ? Object(JSON.parse(text)) : [])),
    };
  }

  /** A record that another tab has stored. */
  const foreign = (id: string, more: object = {}) =>
    JSON.stringify({
      ...mutation("setLiked", id, { id: `hoot-${id}` }),
      tab: "other",
      until: Date.now() + 3_600_000,
      order: 1,
      ...more,
    });

  it("sends a mutation again after the first delay, and doubles the delay after each failure", async () => {
    const { perform, answer, sent, reports, states, waiting } = openTab();
    const end = perform("addComment", "a");
    for (let attempt = 0; attempt < 3; attempt++) {
      await answer("a", network());
      expect(states()).toEqual(["a waiting"]);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(sent()).toEqual(["a 0", "a 1500", "a 12000", "a 23000"]);
    await answer("a");
    expect(await end).toBe("a done");
    expect(reports).toEqual(['{"kind":"call-failed","call":"addComment","code":"network"}']);
    expect(waiting[0]).toBe("a waits");
  });

  it("retries the first waiting mutation, and after its success sends the others immediately, in order and only once each", async () => {
    const { perform, answer, sent, calls, states, stored, waiting } = openTab();
    const ends = [perform("addComment", "a")];
    await answer("a", network());
    ends.push(perform("addComment", "b"), perform("setLiked", "c"));
    expect(states()).toEqual(["a waiting", "b waiting", "c waiting"]);
    expect(stored().map(({ id, sent }) => [id, sent])).toEqual([
      ["a", true],
      ["b", false],
      ["c", false],
    ]);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(sent()).toEqual(["a 0"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(["a 0", "a 1500"]);
    await vi.advanceTimersByTimeAsync(5_000);
    await answer("a");
    expect(sent()).toEqual(["a 0", "a 1500", "b 6500"]);
    expect(states()).toEqual(["b sending", "c sending"]);
    expect(stored().map(({ id, sent }) => [id, sent])).toEqual([
      ["b", true],
      ["c", false],
    ]);
    await answer("b");
    await answer("c");
    expect(await Promise.all(ends)).toEqual(["a done", "b done", "c done"]);
    expect(calls.map(({ id, again }) => [id, again])).toEqual([
      ["a", false],
      ["a", true],
      ["b", false],
      ["c", false],
    ]);
    expect(waiting).toEqual(["a waits", "b waits", "c waits", "b goes on", "c goes on"]);
    expect(stored()).toEqual([]);
  });

  it("starts again with the first delay after a success", async () => {
    const { mutations, perform, answer, sent } = openTab();
    void perform("addComment", "a");
    for (let attempt = 0; attempt < 4; attempt++) {
      await answer("a", network());
      mutations.wake();
      await vi.advanceTimersByTimeAsync(0);
    }
    void perform("addComment", "b");
    await answer("a");
    await answer("b", network());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent()).toEqual(["a 0", "a 0", "a 0", "a 0", "a 0", "b 0", "b 1500"]);
  });

  it("does not interrupt calls in flight when another mutation begins to wait", async () => {
    const { perform, answer, states, sent } = openTab();
    void perform("addComment", "a");
    const end = perform("addComment", "b");
    await answer("a", network());
    expect(states()).toEqual(["a waiting", "b sending"]);
    await answer("b");
    expect(await end).toBe("b done");
    expect(sent()).toEqual(["a 0", "b 0"]);
  });

  it("sends a hoot only once while the next one waits for it", async () => {
    const { perform, answer, sent } = openTab();
    void perform("publishHoot", "a");
    void perform("publishHoot", "b");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent()).toEqual(["a 0"]);
    await answer("a");
    expect(sent()).toEqual(["a 0", "b 10000"]);
  });

  it("gives up after the service has refused eight attempts while answering other calls", async () => {
    const { mutations, perform, answer, calls } = openTab();
    const end = perform("addComment", "a");
    for (let attempt = 0; attempt < 20; attempt++) {
      mutations.onAnswer();
      await answer("a", new HooterError("unavailable"));
      mutations.wake();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(await end).toBe("a unavailable");
    expect(calls).toHaveLength(8);
  });

  it("never gives up while the service answers no calls", async () => {
    const { mutations, perform, answer, calls } = openTab();
    void perform("addComment", "a");
    for (let attempt = 0; attempt < 20; attempt++) {
      await answer("a", new HooterError("unavailable"));
      mutations.wake();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(calls).toHaveLength(21);
  });

  it("sends the waiting mutations even if a subscriber of the store throws", async () => {
    const report = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
    const { store, perform, answer, sent } = openTab();
    store.subscribe(() => {
      throw new Error("of the host");
    });
    const ends = [perform("addComment", "a")];
    await answer("a", network());
    ends.push(perform("addComment", "b"));
    await vi.advanceTimersByTimeAsync(1_500);
    await answer("a");
    await answer("b");
    expect(await Promise.all(ends)).toEqual(["a done", "b done"]);
    expect(sent()).toEqual(["a 0", "a 1500", "b 1500"]);
    expect(report.mock.calls[0]?.[0]).toThrow("of the host");
  });

  it("keeps a waiting toggle when a store subscriber performs another mutation as soon as the toggle appears", async () => {
    vi.stubGlobal("window", new EventTarget());
    const { store, perform, answer, stored, states } = openTab();
    void perform("addComment", "a");
    await answer("a", network());
    const stop = store.subscribe(() => {
      if (!store.get().mutations.has("b")) return;
      stop();
      // This storage event makes the queue compare its mutations with the stored ones.
      window.dispatchEvent(Object.assign(new Event("storage"), { key: "hooter:mutation:u@http://local:x" }));
      void perform("setLiked", "c", { id: "hoot-c", target: "on" });
    });
    void perform("setLiked", "b", { id: "hoot-b", target: "on" });
    expect(states()).toEqual(["a waiting", "b waiting", "c waiting"]);
    expect(stored().map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("rejects all mutations when the queue is cleared, and no longer sends them", async () => {
    const { mutations, perform, answer, sent, states, stored } = openTab();
    const ends = [perform("addComment", "a"), perform("addComment", "b")];
    await answer("a", network());
    mutations.clear();
    expect(await Promise.all(ends)).toEqual(["a signed-out", "b signed-out"]);
    expect([states(), stored()]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(["a 0", "b 0"]);
    // After the queue is cleared, the next mutation is sent immediately.
    void perform("addComment", "c");
    expect(states()).toEqual(["c sending"]);
  });

  it("ignores the failure of a call that was in flight when the mutations were cleared", async () => {
    const { mutations, store, drafts, reports, stored } = openTab();
    const record = (id: string) => mutations.record("addComment", id, { content: id }, { draft: id });
    const fails: ((error: HooterError) => void)[] = [];
    const rollBack = vi.fn();
    const begin = (id: string) => {
      drafts.write(owner.uid, id, { content: id });
      const send = () => new Promise<never>((_resolve, reject) => void fails.push(reject));
      return mutations.perform(record(id), { update: updateOf(id), send, rollBack }).catch(() => id);
    };
    const ends = [begin("a"), begin("b")];
    mutations.clear();
    expect(await Promise.all(ends)).toEqual(["a", "b"]);
    for (const id of ["a", "b"]) drafts.write(owner.uid, id, { content: "" });
    const before = ["a", "b"].map((id) => drafts.read(owner.uid, id));
    fails[0]?.(network());
    fails[1]?.(new HooterError("permission-denied"));
    await vi.advanceTimersByTimeAsync(0);
    expect(["a", "b"].map((id) => drafts.read(owner.uid, id))).toEqual(before);
    expect(rollBack).toHaveBeenCalledTimes(2);
    expect([reports, stored()]).toEqual([[], []]);
    // The cleared call does not count as a network failure, so the next mutation is shown as sending.
    void begin("c");
    expect(store.get().mutations.get("c")?.state).toBe("sending");
  });

  it("never shows a mutation again after a list has contained its result", async () => {
    const { mutations, store } = openTab();
    let answer = () => {};
    const end = mutations.perform(mutations.record("setLiked", "a", { id: "hoot-a" }), {
      update: updateOf("a"),
      send: () => new Promise<void>((resolve) => void (answer = resolve)),
      settle: () => updateOf("a"),
    });
    store.change((draft) => draft.mutations.delete("a"));
    mutations.change("a", { args: { target: "on" } });
    expect(store.get().mutations.size).toBe(0);
    mutations.moveSubject({ id: "hoot-a", slug: "" }, { id: "hoot-b", slug: "" });
    expect(store.get().mutations.size).toBe(0);
    answer();
    await end;
    expect(store.get().mutations.size).toBe(0);
  });

  it("when a call fails after the queue was disposed of, rejects it with `signed-out` and keeps the mutation's record", async () => {
    const { mutations, perform, answer, reports, stored } = openTab();
    const end = perform("addComment", "a");
    mutations.dispose();
    await answer("a", network());
    expect(await end).toBe("a signed-out");
    expect(reports).toEqual([]);
    expect(stored()).toMatchObject([{ id: "a", sent: true }]);
  });

  it("changes the arguments of a queued mutation, and ignores unknown ids", async () => {
    const { mutations, perform, stored } = openTab();
    void perform("editHoot", "a", { id: "h", content: "x" });
    mutations.change("unknown", { args: { over: "1" } });
    mutations.change("a", { args: { over: "2" } });
    expect(stored()).toMatchObject([{ id: "a", args: { id: "h", content: "x", over: "2" } }]);
  });

  it("replaces an older toggle from another tab, but not the other mutations from that tab", () => {
    const { items, perform, stored } = openTab();
    items.setItem("hooter:mutation:u@http://local:x", foreign("x", { args: { id: "h" } }));
    items.setItem("hooter:mutation:u@http://local:y", foreign("y"));
    void perform("setLiked", "a", { id: "h", target: "on" });
    expect(stored().map(({ id }) => id)).toEqual(["y", "a"]);
  });

  it("stops renewing its lease once the queue is empty", async () => {
    const { perform, answer, stored } = openTab();
    void perform("addComment", "a");
    const until = Number(stored()[0]?.until);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(stored()[0]?.until).toBe(until + 10_000);
    await answer("a");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("renews only the leases of its own mutations", async () => {
    const { items, perform, stored } = openTab();
    items.setItem("hooter:mutation:u@http://local:y", foreign("y", { until: 5 }));
    void perform("addComment", "a");
    await vi.advanceTimersByTimeAsync(12_000);
    expect(stored().map(({ id, until }) => [id, until > 5])).toEqual([
      ["y", false],
      ["a", true],
    ]);
  });

  it("keeps the record of a restored mutation that ends because the account signs out", async () => {
    const { items, mutations, stored } = openTab();
    items.setItem("hooter:mutation:u@http://local:x", foreign("x", { until: 0 }));
    mutations.resume((record) =>
      mutations.perform(record, { update: updateOf(record.id), send: () => new Promise(() => {}) }),
    );
    expect(stored()).toMatchObject([{ id: "x", sent: true }]);
    mutations.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toMatchObject([{ id: "x" }]);
  });

  it("stores the failure of a restored mutation that fails before it is sent, and leaves other mutations pending", async () => {
    const { items, mutations, stored, states } = openTab();
    for (const id of ["x", "y"]) items.setItem(`hooter:mutation:u@http://local:${id}`, foreign(id, { until: 0 }));
    mutations.resume((record) =>
      record.id === "x"
        ? Promise.reject(new HooterError("malformed"))
        : mutations.perform(record, { update: updateOf(record.id), send: () => new Promise(() => {}) }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(
      stored()
        .map(({ id, failure }) => [id, failure?.code])
        .sort(),
    ).toEqual([
      ["x", "malformed"],
      ["y", undefined],
    ]);
    expect(states()).toEqual(["x failed", "y sending"]);
    mutations.list.get()[0]?.discard();
    expect(stored().map(({ id }) => id)).toEqual(["y"]);
  });

  describe("mutations from an earlier page", () => {
    /** Opens a tab that restores the edits of a closed tab and sends them with `resumeRecord`. */
    function openRestored(
      ids: readonly string[],
      resumeRecord: (record: MutationRecord) => Promise<unknown>,
      more: object = {},
    ) {
      const tab = openTab();
      for (const id of ids) {
        const record = foreign(id, { until: 0, verb: "editHoot", args: { id }, ...more });
        tab.items.setItem(`hooter:mutation:u@http://local:${id}`, record);
      }
      tab.mutations.resume(resumeRecord);
      const outcome = (id: string) => tab.mutations.list.get().find((shown) => shown.id === id);
      return { ...tab, outcome, failures: () => tab.stored().map(({ id, failure }) => [id, failure?.code]) };
    }
    const edit = (id: string, args: MutationRecord["args"] = { id }) => ({ ...mutation("editHoot", id, args) });
    const settle = () => vi.advanceTimersByTimeAsync(0);
    const refuse = () => Promise.reject(new HooterError("permission-denied"));

    it("keeps the outcome of an earlier page's mutation until it is discarded", async () => {
      const { outcome, states, stored, reports } = openRestored(["a"], async () => "done");
      expect(states()).toEqual(["a waiting"]);
      await settle();
      expect(outcome("a")).toMatchObject({ state: "delivered", error: undefined });
      expect([stored(), reports]).toEqual([[], []]);
      outcome("a")?.discard();
      expect(states()).toEqual([]);
    });

    it("reports a failure; on retry, marks the mutation as sent and keeps its arguments", async () => {
      const resumeRecord = vi.fn<(record: MutationRecord) => Promise<void>>(async () => {});
      resumeRecord.mockRejectedValueOnce(new HooterError("changed-elsewhere"));
      const args = { content: "x", base: "1", over: "2" };
      const { outcome, reports } = openRestored(["a"], resumeRecord, { args });
      await settle();
      expect(outcome("a")).toMatchObject({ state: "failed", error: { code: "changed-elsewhere" } });
      expect(reports).toEqual(['{"kind":"call-failed","call":"editHoot","code":"changed-elsewhere"}']);
      outcome("a")?.retry();
      expect(outcome("a")).toBeUndefined();
      expect(resumeRecord.mock.lastCall?.[0]).toEqual({ ...edit("a", args), sent: true });
      await settle();
      expect(outcome("a")?.state).toBe("delivered");
    });

    it("stores a failure until it is discarded or the mutation is sent again", async () => {
      const { outcome, failures, mutations, stored } = openRestored(["a", "b"], refuse);
      await settle();
      expect(failures()).toEqual([
        ["a", "permission-denied"],
        ["b", "permission-denied"],
      ]);
      expect(stored()[0]?.failure).toEqual({ code: "permission-denied", at: Date.now() });
      const [first, second] = mutations.list.get();
      first?.discard();
      expect(failures()).toEqual([["b", "permission-denied"]]);
      second?.retry();
      expect(failures()).toEqual([]);
      await settle();
      // Simulate the toast of the failure: pressing its button also closes the toast, which calls `discard`.
      second?.discard();
      expect(failures()).toEqual([["b", "permission-denied"]]);
      expect(outcome("b")?.state).toBe("failed");
    });

    it("shows the stored failure from an earlier page and sends nothing until a retry", async () => {
      const resumeRecord = vi.fn<(record: MutationRecord) => Promise<void>>(async () => {});
      const failure = { code: "too-soon", at: Date.now() };
      const { outcome } = openRestored(["a"], resumeRecord, { failure });
      await settle();
      expect(outcome("a")).toMatchObject({ state: "failed", error: { code: "too-soon" } });
      expect(resumeRecord).not.toHaveBeenCalled();
      outcome("a")?.retry();
      expect(resumeRecord.mock.calls).toEqual([[{ ...edit("a"), sent: true }]]);
      await settle();
      expect(outcome("a")?.state).toBe("delivered");
    });

    it("discards the failures that a new mutation replaces", async () => {
      const end = async ({ id }: MutationRecord) => (id === "c" ? "done" : refuse());
      const { perform, states, failures } = openRestored(["a", "b", "c"], end);
      await settle();
      expect(states()).toEqual(["a failed", "b failed", "c delivered"]);
      void perform("editHoot", "d", { id: "a" });
      expect(states()).toEqual(["b failed", "c delivered", "d sending"]);
      expect(failures()).toEqual([
        ["b", "permission-denied"],
        ["d", undefined],
      ]);
    });

    it("does not keep the outcome of a restored mutation that a caller awaits", async () => {
      const { mutations, stored, states } = openRestored(["a"], async () => "done");
      mutations.adoptByPage("a");
      await settle();
      expect([states(), stored()]).toEqual([[], []]);
    });
  });

  it("takes over a closed tab's mutations when that tab's lease ends, in order and only once", async () => {
    const { items, mutations, stored } = openTab();
    const taken: string[] = [];
    for (const [id, order] of [
      ["x", 2],
      ["y", 1],
    ] as const) {
      items.setItem(`hooter:mutation:u@http://local:${id}`, foreign(id, { until: Date.now() + 4_000, order }));
    }
    mutations.resume((record) => {
      taken.push(record.id);
      return mutations.perform(record, { update: updateOf(record.id), send: () => new Promise(() => {}) });
    });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken).toEqual(["y", "x"]);
    expect(new Set(stored().map(({ tab }) => tab)).size).toBe(1);
  });

  describe("in a browser", () => {
    const notify = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));
    beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
    /** Opens another tab, which takes over the mutations of a page. */
    const takeOver = async ({ items }: ReturnType<typeof openTab>, now = Date.now) => {
      // The ids of the tabs are random.
      const random = vi.spyOn(Math, "random").mockReturnValue(0.25);
      const other = openTab(items, owner.uid, now);
      random.mockReturnValue(0.5);
      other.mutations.resume(({ id }) => other.perform("addComment", id));
      await vi.advanceTimersByTimeAsync(0);
      return other;
    };

    it("shows what other tabs have stored, and ignores other keys", () => {
      const { items, mutations, states } = openTab();
      mutations.resume(() => new Promise(() => {}));
      items.setItem("hooter:mutation:u@http://local:x", foreign("x"));
      notify("hooter:draft:u:hoot");
      expect(states()).toEqual([]);
      notify("hooter:mutation:u@http://local:x");
      expect(states()).toEqual(["x sending"]);
      vi.advanceTimersByTime(1_500);
      expect(states()).toEqual(["x waiting"]);
      items.items.clear();
      notify(null);
      expect(states()).toEqual([]);
    });

    it("starts only one timer for another tab and one for its mutation, even after several storage events", () => {
      const { items, mutations, perform } = openTab();
      mutations.resume(() => new Promise(() => {}));
      void perform("addComment", "a");
      const before = vi.getTimerCount();
      items.setItem("hooter:mutation:u@http://local:x", foreign("x"));
      for (let events = 0; events < 3; events++) notify("hooter:mutation:u@http://local:x");
      expect(vi.getTimerCount()).toBe(before + 2);
    });

    it("hands the page's mutations to other tabs at once when the page unloads", () => {
      const { perform, stored } = openTab();
      void perform("addComment", "a");
      window.dispatchEvent(new Event("pagehide"));
      expect(stored()).toMatchObject([{ until: 0 }]);
    });

    it.each(["before", "after"])(
      "checks whether mutations that another tab sent are stored, if the storage events arrive %s the retry timer ends",
      async (events) => {
        const page = openTab();
        void page.perform("addComment", "a");
        await page.answer("a", network());
        void page.perform("addComment", "b");
        page.calls.length = 0;
        // A browser delays the timers of a hidden page, so the lease ends before the page renews it.
        let delay = 16_000;
        const other = await takeOver(page, () => Date.now() + delay);
        delay = 0;
        await vi.advanceTimersByTimeAsync(120_000);
        for (const id of ["a", "b"]) await other.answer(id);
        expect(other.calls.map(({ id }) => id)).toEqual(["a", "b"]);
        expect(page.calls).toEqual([]);
        if (events === "after") await vi.advanceTimersByTimeAsync(120_000);
        notify("hooter:mutation:u@http://local:a");
        notify("hooter:mutation:u@http://local:b");
        await vi.advanceTimersByTimeAsync(120_000);
        await page.answer("a");
        // With `again`, the page first checks whether the mutation is stored.
        expect(page.calls).toMatchObject([
          { id: "a", again: true },
          { id: "b", again: true },
        ]);
      },
    );

    describe("a page that returns from the back/forward cache", () => {
      const leave = () => window.dispatchEvent(new Event("pagehide"));
      const goBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
      /** Opens a page with two waiting mutations and leaves it. */
      async function openLeft() {
        const page = openTab();
        void page.perform("addComment", "a");
        await page.answer("a", network());
        void page.perform("addComment", "b");
        leave();
        page.calls.length = 0;
        return page;
      }

      it("renews the leases of its mutations", async () => {
        const { stored } = await openLeft();
        expect(stored().map(({ until }) => until)).toEqual([0, 0]);
        goBack();
        expect(stored().every(({ until }) => until > Date.now())).toBe(true);
      });

      it("does not send a mutation that another tab has taken over until that tab has finished with it", async () => {
        const page = await openLeft();
        const other = await takeOver(page);
        goBack();
        await vi.advanceTimersByTimeAsync(120_000);
        expect(page.calls).toEqual([]);
        for (const id of ["a", "b"]) await other.answer(id);
        notify("hooter:mutation:u@http://local:a");
        await vi.advanceTimersByTimeAsync(120_000);
        expect(page.calls).toMatchObject([{ id: "a", again: true }]);
        await page.answer("a");
        expect(page.calls).toMatchObject([{ id: "a" }, { id: "b", again: true }]);
      });

      it("sends a mutation exactly once after another tab took it over and closed", async () => {
        const page = await openLeft();
        page.mutations.resume(({ id }) => page.perform("addComment", id));
        const other = await takeOver(page);
        other.mutations.dispose();
        goBack();
        await vi.advanceTimersByTimeAsync(120_000);
        for (const id of ["a", "b"]) await page.answer(id);
        expect(page.calls).toMatchObject([
          { id: "a", again: true },
          { id: "b", again: true },
        ]);
        expect(page.stored()).toEqual([]);
      });

      it("checks whether a mutation that another tab sent meanwhile is stored", async () => {
        const page = await openLeft();
        const other = await takeOver(page);
        for (const id of ["a", "b"]) await other.answer(id);
        expect(page.stored()).toEqual([]);
        goBack();
        await vi.advanceTimersByTimeAsync(120_000);
        await page.answer("a");
        expect(page.calls).toMatchObject([
          { id: "a", again: true },
          { id: "b", again: true },
        ]);
      });
    });

    it("holds a lock named after the tab instead of a lease, and releases the lock when the tab is disposed of", () => {
      const asked: { readonly name: string; readonly signal: AbortSignal }[] = [];
      const request = (name: string, { signal }: { readonly signal: AbortSignal }) => {
        asked.push({ name, signal });
        return new Promise(() => {});
      };
      vi.stubGlobal("navigator", { locks: { request } });
      const { items, mutations, perform, stored } = openTab();
      items.setItem("hooter:mutation:u@http://local:x", foreign("x"));
      mutations.resume(() => new Promise(() => {}));
      void perform("addComment", "a");
      const [, own] = stored();
      expect(own).toMatchObject({ id: "a", until: 0 });
      expect(asked.map(({ name }) => name)).toEqual([
        "hooter:tab:u@http://local:other",
        `hooter:tab:u@http://local:${String(own?.tab)}`,
      ]);
      mutations.dispose();
      expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    });
  });

  describe("content that may already be stored", () => {
    const lost = new HooterError("permission-denied");
    const DAY = 86_400_000;
    /** Publishes a text in a tab under a new id. @returns the call to the service, and a function that answers it */
    const publish = ({ perform, calls, answer }: ReturnType<typeof openTab>, content: string, id: string) => {
      void perform("publishHoot", id, { content, id, slug: `${id}_hoot` }, (args) => [args["content"]]);
      const { id: sentId, slug, again } = calls.at(-1) ?? { id: "", slug: "", again: false };
      return { call: { id: sentId, slug, again }, answer: (error?: HooterError) => answer(id, error) };
    };
    const fresh = (id: string) => ({ id, slug: `${id}_hoot`, again: false });

    it("reuses the id and slug when another page of the same account resends a hoot after a failure", async () => {
      const { items, ...first } = openTab();
      await publish({ items, ...first }, "one", "a").answer(lost);
      first.mutations.dispose();
      expect(publish(openTab(items, "other"), "one", "b").call).toEqual(fresh("b"));
      const later = openTab(items);
      expect(publish(later, "two", "c").call).toEqual(fresh("c"));
      await later.answer("c");
      const again = publish(later, "one", "d");
      expect(again.call).toEqual({ id: "a", slug: "a_hoot", again: true });
      await again.answer();
      expect(publish(later, "one", "e").call).toEqual(fresh("e"));
    });

    it("stores content before it is sent, and removes it when the write succeeds or is refused", async () => {
      const tab = openTab();
      const first = publish(tab, "one", "a");
      expect(tab.stored()).toMatchObject([{ id: "a", sent: true }]);
      await first.answer();
      expect(tab.stored()).toEqual([]);
      await publish(tab, "one", "b").answer(new HooterError("too-soon"));
      expect(tab.stored()).toEqual([]);
    });

    it("keeps the id and slug under which the content was last sent", async () => {
      const tab = openTab();
      const first = publish(tab, "one", "a");
      tab.mutations.moveSubject({ id: "a", slug: "a_hoot" }, { id: "b", slug: "b_hoot" });
      await first.answer(lost);
      expect(publish(tab, "one", "c").call).toEqual({ id: "b", slug: "b_hoot", again: true });
    });

    it("gives the same content separate ids when a page sends it twice at the same time", async () => {
      const tab = openTab();
      void tab.perform("addComment", "a", { content: "one" }, (args) => args);
      void tab.perform("addComment", "b", { content: "one" }, (args) => args);
      expect(tab.calls.map(({ id, again }) => [id, again])).toEqual([
        ["a", false],
        ["b", false],
      ]);
    });

    it("reuses the id of content that another tab is still sending", async () => {
      const tab = openTab();
      const first = publish(tab, "one", "a");
      // The id of a tab is random. Give the other tab a different id.
      vi.mocked(Math.random).mockReturnValueOnce(0.25);
      const other = openTab(tab.items);
      const second = publish(other, "one", "b");
      expect(second.call).toEqual({ id: "a", slug: "a_hoot", again: true });
      await second.answer();
      await first.answer(lost);
      expect(tab.stored()).toEqual([]);
    });

    it("treats the same content as new after a day, even when the page stays open", async () => {
      const tab = openTab();
      await publish(tab, "one", "a").answer(lost);
      vi.setSystemTime(Date.now() + DAY - 1);
      const again = publish(tab, "one", "b");
      expect(again.call.id).toBe("a");
      await again.answer(lost);
      vi.setSystemTime(Date.now() + DAY);
      expect(publish(tab, "one", "c").call).toEqual(fresh("c"));
    });

    it("keeps content in memory when the storage throws", async () => {
      const refuse = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      const items = Object.assign(memoryStorage(), { setItem: refuse, removeItem: refuse });
      const tab = openTab(items);
      await publish(tab, "one", "a").answer(lost);
      const again = publish(tab, "one", "b");
      expect(again.call).toEqual({ id: "a", slug: "a_hoot", again: true });
      await again.answer();
      expect(publish(tab, "one", "c").call).toEqual(fresh("c"));
    });

    it("does not show a failure on the next page when the caller has received the error", async () => {
      const tab = openTab();
      await publish(tab, "one", "a").answer(lost);
      tab.mutations.dispose();
      const later = openTab(tab.items);
      later.mutations.resume(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(later.states()).toEqual([]);
      expect(publish(later, "one", "b").call.id).toBe("a");
    });

    it("uses a new id when the stored records cannot be compared with the content", async () => {
      const tab = openTab();
      await publish(tab, "one", "a").answer(lost);
      const refuse = () => {
        throw new HooterError("content-invalid");
      };
      let isFirst = true;
      void tab.perform("publishHoot", "b", { content: "two" }, (args) => {
        if (!isFirst) refuse();
        isFirst = false;
        return args;
      });
      expect(tab.calls.at(-1)).toMatchObject({ id: "b", again: false });
    });
  });
});
