import fc from "fast-check";
import { histories } from "hooter-test-support";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTabHarness, type HarnessTab } from "../testing/tab-harness";
import { MAX_STREAMS, STREAMS_OF_PAGE } from "./connection-pool";

/*
 * Tabs open, hide, show, crash and hang while other clients write and connections are cut. Invariants: at most four
 * streams are open at any time, each for a different target. After everything settles, each listener of a visible tab
 * has the value of the database.
 */
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const collection = fc.constantFrom("hoots", "stats", "comment", "stats-a", "stats-b", "comment-b");
const at = fc.nat({ max: 5 });
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("open" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("crash" as const), at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("show" as const), at, visible: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("listen" as const), at, collection }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("leave" as const), at, which: fc.nat({ max: 3 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      collection,
      key: fc.constantFrom("a", "b", "c"),
      value: fc.option(fc.nat({ max: 9 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cut" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hang" as const), at, hangs: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), time: fc.constantFrom(0, 1, 2, 60, 4_000) }),
  },
);

it("keeps every visible tab up to date over at most four streams in any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 60 }), async (history) => {
      const { openTab, service, browser } = createTabHarness();
      const tabs: HarnessTab[] = [openTab(), openTab()];
      let hung = false;
      const hanging = new Set<HarnessTab>();
      const checkStreams = () => {
        const open = service.streams();
        // A hung tab cannot close its streams, so the limits do not hold.
        if (hung) return;
        expect(open.length).toBeLessThanOrEqual(MAX_STREAMS);
        expect(new Set(open).size).toBe(open.length);
      };
      for (const step of history) {
        const tab = "at" in step ? tabs[step.at % tabs.length] : undefined;
        if (step.kind === "open" && tabs.length < 6) tabs.push(openTab());
        else if (step.kind === "write") service.write(step.collection, step.key, step.value);
        else if (step.kind === "cut") service.cut();
        else if (step.kind === "pass") await vi.advanceTimersByTimeAsync(step.time);
        if (tab?.tab.alive) {
          if (step.kind === "crash") tab.crash();
          else if (step.kind === "show") tab.tab.show(step.visible);
          // A hung page does not process other steps.
          else if (hanging.has(tab) && step.kind !== "hang") continue;
          else if (step.kind === "listen") tab.listen(step.collection);
          else if (step.kind === "leave") [...tab.listeners][step.which]?.close();
          else if (step.kind === "hang") {
            tab.tab.hang(step.hangs);
            hung ||= step.hangs;
            if (step.hangs) hanging.add(tab);
            else hanging.delete(tab);
          }
        }
        checkStreams();
      }
      for (const { tab } of tabs) tab.hang(false);
      await vi.advanceTimersByTimeAsync(120_000);
      hung = false;
      checkStreams();

      const visible = tabs.filter(({ tab }) => tab.visible).flatMap(({ listeners }) => [...listeners]);
      for (const listener of visible) {
        expect(listener.value).toEqual(service.contents(listener.collection));
        expect(["live", "polling"]).toContain(listener.connections.at(-1));
        expect(listener.errors).toEqual([]);
      }
      const wanted = new Set(visible.map((listener) => listener.collection));
      const pages = tabs.filter(({ tab, listeners }) => tab.visible && listeners.size > 0).length;
      expect(service.streams().length).toBeLessThanOrEqual(Math.min(wanted.size, pages * STREAMS_OF_PAGE));
      expect(new Set([...service.streams(), ...service.polled()])).toEqual(wanted);

      for (const { tab } of tabs) if (tab.alive) tab.show(false);
      await vi.advanceTimersByTimeAsync(100);
      expect(service.streams()).toEqual([]);
      expect(browser.heldLocks()).toEqual([]);
      expect(browser.openChannels()).toBe(0);
      for (const { listeners } of tabs) for (const listener of listeners) listener.close();
      vi.clearAllTimers();
    }),
    { numRuns: histories(300) },
  );
});
