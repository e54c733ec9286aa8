import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HooterError } from "../../model/errors";
import { CHANNEL, createTabHarness } from "../testing/tab-harness";
import { INTERRUPTION_DELAY_MS } from "./location";
import { LINGER_MS } from "./streams";
import { SILENCE_MS } from "./tab-follower";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);

describe("shared streams", () => {
  it("opens one stream per target and delivers its changes to every tab", async () => {
    const { openTab, service } = createTabHarness();
    service.write("hoots", "a", 1);
    const tabs = [openTab(), openTab(), openTab()];
    const listeners = tabs.map((tab) => tab.listen("hoots"));
    await pass();
    expect(service.streams()).toEqual(["hoots"]);
    service.write("hoots", "b", 2);
    await pass();
    for (const listener of listeners) {
      expect(listener.value).toEqual({ a: 1, b: 2 });
      expect(listener.connections).toEqual(["live"]);
      expect(listener.snapshots).toBe(1);
    }
  });

  it("first sends the full value to a listener that is added later, in the leader tab and in a follower tab", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    leader.listen("hoots");
    follower.listen("hoots");
    await pass();
    service.write("hoots", "a", 1);
    const [here, there] = [leader.listen("hoots"), follower.listen("hoots")];
    expect(here.value).toBeUndefined();
    await pass();
    service.write("hoots", "b", 2);
    await pass();
    for (const late of [here, there]) {
      expect(late.value).toEqual({ a: 1, b: 2 });
      expect(late.connections).toEqual(["live"]);
      expect(late.snapshots).toBe(1);
    }
    expect(service.streams()).toEqual(["hoots"]);
  });

  it.each(["hides", "crashes", "has nothing to listen to any more"])(
    "elects another leader without emitting `reconnecting` when the leader tab %s",
    async (what) => {
      const { openTab, service } = createTabHarness();
      const [leader, follower, third] = [openTab(), openTab(), openTab()];
      const first = leader.listen("hoots");
      await pass();
      const listeners = [follower.listen("hoots"), third.listen("hoots")];
      await pass();
      if (what === "hides") leader.tab.show(false);
      else if (what === "crashes") leader.crash();
      else first.close();
      await pass(LINGER_MS + 20);
      service.write("hoots", "a", 1);
      await pass();
      expect(service.streams()).toEqual(["hoots"]);
      for (const listener of listeners) {
        expect(listener.value).toEqual({ a: 1 });
        expect(listener.snapshots).toBe(2);
        expect(listener.connections).not.toContain("reconnecting");
      }
    },
  );

  it("closes streams once no tab needs them, even after a tab crashes", async () => {
    const { openTab, service, browser } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    const kept = leader.listen("hoots");
    await pass();
    follower.listen("comment");
    const left = follower.listen("stats");
    await pass(100);
    expect(service.streams().sort()).toEqual(["comment", "hoots", "stats"]);
    left.close();
    await pass();
    expect(service.streams().sort()).toEqual(["comment", "hoots"]);
    follower.crash();
    await pass();
    expect(service.streams()).toEqual(["hoots"]);
    kept.close();
    expect(service.streams()).toEqual([]);
    await pass();
    expect(browser.heldLocks()).toEqual([]);
    expect(browser.openChannels()).toBe(0);
  });

  it("holds no stream and no lock while all tabs are hidden, and reads again when one is visible", async () => {
    const { openTab, service, browser } = createTabHarness();
    const tabs = [openTab(), openTab()];
    const listeners = tabs.map((tab) => tab.listen("hoots"));
    await pass();
    for (const { tab } of tabs) tab.show(false);
    await pass();
    expect(service.streams()).toEqual([]);
    expect(browser.heldLocks()).toEqual([]);
    expect(browser.openChannels()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    service.write("hoots", "a", 1);
    await pass(60_000);
    expect(listeners[1]?.value).toBeNull();
    tabs[1]?.tab.show(true);
    await pass();
    expect(listeners[1]?.value).toEqual({ a: 1 });
    expect(listeners[0]?.value).toBeNull();
  });

  it("emits `reconnecting` only when the new leader does not connect in time", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, ...others] = [openTab(), openTab(), openTab()];
    leader?.listen("hoots");
    await pass();
    const listeners = others.map((tab) => tab.listen("hoots"));
    await pass();
    service.stall(true);
    leader?.crash();
    await pass(INTERRUPTION_DELAY_MS - 100);
    for (const { connections } of listeners) expect(connections).toEqual(["live"]);
    await pass(200);
    for (const { connections } of listeners) expect(connections).toEqual(["live", "reconnecting"]);
    service.stall(false);
    await pass();
    for (const { connections } of listeners) expect(connections).toEqual(["live", "reconnecting", "live"]);
  });

  it("replaces a leader tab that hangs, and makes it a follower when it resumes", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    const back = leader.listen("hoots");
    await pass();
    const listener = follower.listen("hoots");
    await pass();
    // The leader keeps its lock and sends nothing, so only its silence reveals that it hangs.
    leader.tab.hang(true);
    await pass(SILENCE_MS);
    service.write("hoots", "a", 1);
    await pass();
    expect(listener.value).toEqual({ a: 1 });
    leader.tab.hang(false);
    await pass();
    expect(service.streams()).toEqual(["hoots"]);
    service.write("hoots", "b", 2);
    await pass();
    for (const { value } of [listener, back]) expect(value).toEqual({ a: 1, b: 2 });
    follower.crash();
    await pass();
    service.write("hoots", "c", 3);
    await pass();
    expect(back.value).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("forwards `permission-denied` to followers, but not errors of the leader's own token", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    const kept = leader.listen("hoots");
    await pass();
    service.refuse("comment");
    const refused = follower.listen("comment");
    await pass();
    expect(refused.errors).toEqual(["permission-denied"]);

    const other = follower.listen("hoots");
    service.refuse("stats", new HooterError("signed-out"));
    leader.listen("stats");
    await pass(100);
    expect(kept.errors).toEqual(["signed-out"]);
    expect(other.errors).toEqual([]);
    service.write("hoots", "a", 1);
    await pass();
    expect(other.value).toEqual({ a: 1 });
    expect(service.streams()).toEqual(["hoots"]);
  });

  it("ignores foreign messages in the channel and never posts a token", async () => {
    const { openTab, service, browser } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    leader.listen("hoots");
    await pass();
    const listener = follower.listen("hoots");
    await pass();
    for (const message of [
      "",
      "{",
      "[]",
      '{"kind":"heartbeat"}',
      '{"kind":"event","epoch":"x","key":"hoots","number":-1}',
    ]) {
      browser.broadcast(CHANNEL, message);
    }
    service.write("hoots", "a", 1);
    await pass();
    expect(listener.value).toEqual({ a: 1 });
    expect(listener.snapshots).toBe(1);
    expect(browser.posted.join()).not.toMatch(/auth|token/i);
  });

  it("a follower that missed a message requests the full value again", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, follower] = [openTab(), openTab()];
    leader.listen("hoots");
    await pass();
    const listener = follower.listen("hoots");
    await pass();
    leader.tab.hang(true);
    service.write("hoots", "a", 1);
    await pass();
    leader.tab.hang(false);
    service.write("hoots", "b", 2);
    await pass();
    expect(listener.value).toEqual({ a: 1, b: 2 });
    expect(listener.snapshots).toBe(2);

    leader.tab.hang(true);
    service.write("hoots", "c", 3);
    await pass();
    leader.tab.hang(false);
    // No further change follows, so only the leader's heartbeat shows the follower that it missed a message.
    await pass(10_000);
    expect(listener.value).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("a follower repeats a lost request for a target that another tab already receives", async () => {
    const { openTab, service } = createTabHarness();
    const [leader, follower, third] = [openTab(), openTab(), openTab()];
    service.write("stats", "a", 1);
    leader.listen("hoots");
    follower.listen("stats");
    third.listen("hoots");
    await pass();
    third.tab.hang(true);
    const listener = third.listen("stats");
    await pass();
    third.tab.hang(false);
    await pass();
    expect(listener.value).toBeUndefined();
    await pass(10_000);
    expect(listener.value).toEqual({ a: 1 });
    expect(listener.snapshots).toBe(1);
  });
});

describe("connection limits", () => {
  it("opens at most four streams in total and two per page, and polls the rest until one is free", async () => {
    const { openTab, service } = createTabHarness();
    const tabs = [openTab(), openTab(), openTab()];
    const listeners = tabs.map((tab, index) => [0, 1, 2].map((target) => tab.listen(`target-${index}-${target}`)));
    await pass(200);
    expect(service.streams()).toEqual(["target-0-0", "target-0-1", "target-1-0", "target-1-1"]);
    expect(service.polled()).toHaveLength(5);
    expect(listeners[2]?.[0]?.connections).toEqual(["polling"]);
    listeners[0]?.[0]?.close();
    await pass(200);
    expect(service.streams()).toEqual(["target-0-1", "target-1-0", "target-1-1", "target-0-2"]);
    expect(listeners[0]?.[2]?.connections).toEqual(["polling", "live"]);
    expect(service.polled()).toHaveLength(4);
  });

  it.each(["leader", "follower"] as const)(
    "polls a low-priority target of the %s tab while another listener of that tab needs the stream",
    async (which) => {
      const { openTab, service } = createTabHarness();
      const tabs = { leader: openTab(), follower: openTab() };
      if (which === "follower") tabs.leader.listen("other");
      await pass();
      const page = tabs[which];
      const lowPriority = page.listen("hoot-1", true);
      page.listen("stats-1");
      await pass(200);
      expect(lowPriority.connections).toEqual(["live"]);
      const comments = page.listen("comment");
      await pass(200);
      expect(comments.connections).toEqual(["live"]);
      expect(lowPriority.connections.at(-1)).toBe("polling");
      comments.close();
      await pass(200);
      expect(lowPriority.connections.at(-1)).toBe("live");
      expect(service.polled()).toEqual([]);
    },
  );

  it("does not poll a target that gets a stream at once", async () => {
    const { openTab, service } = createTabHarness({ isShared: false });
    const page = openTab();
    const before = [page.listen("hoots"), page.listen("stats")];
    await pass();
    page.listen("comment");
    await pass(10);
    for (const listener of before) listener.close();
    await pass();
    expect(service.streams()).toEqual(["comment"]);
    expect(service.polled()).toEqual([]);
  });

  it("opens no stream when streams are disabled, and the leader polls for all tabs", async () => {
    const { openTab, service } = createTabHarness({ streams: false });
    const listeners = [openTab(), openTab()].map((tab) => tab.listen("hoots"));
    await pass();
    service.write("hoots", "a", 1);
    await pass(15_000);
    expect(service.streams()).toEqual([]);
    expect(service.polled()).toEqual(["hoots"]);
    for (const listener of listeners) expect(listener.value).toEqual({ a: 1 });
  });
});

describe("a page without shared streams", () => {
  it("opens its own streams, one per target, and no channel", async () => {
    const { openTab, service, browser } = createTabHarness({ isShared: false });
    const tabs = [openTab(), openTab()];
    const listeners = tabs.flatMap((tab) => [tab.listen("hoots"), tab.listen("hoots")]);
    await pass();
    expect(service.streams()).toEqual(["hoots", "hoots"]);
    expect(browser.openChannels()).toBe(0);
    tabs[0]?.tab.show(false);
    expect(service.streams()).toEqual(["hoots"]);
    for (const listener of listeners) listener.close();
    expect(service.streams()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("opens its own stream where locks are refused", async () => {
    const { openTab, service } = createTabHarness();
    const page = openTab();
    page.tab.ports.locks.hold = (_name, { onLost }) => void setTimeout(onLost, 1);
    const listener = page.listen("hoots");
    await pass();
    service.write("hoots", "a", 1);
    expect(service.streams()).toEqual(["hoots"]);
    expect(listener.value).toEqual({ a: 1 });
  });
});
