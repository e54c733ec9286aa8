import { expect, it, vi } from "vitest";
import { createConnections } from "./ConnectionBanner";

it("returns null while no widget reports a connection", () => {
  const connections = createConnections();
  expect(connections.get()).toBeNull();
  const gone = connections.report("live");
  expect(connections.get()).toBe("live");
  gone();
  expect(connections.get()).toBeNull();
});

it("reports a lost connection until every list has recovered", () => {
  const connections = createConnections();
  connections.report("live");
  connections.report("polling");
  expect(connections.get()).toBe("live");
  const [first, second] = [connections.report("reconnecting"), connections.report("reconnecting")];
  expect(connections.get()).toBe("reconnecting");
  first();
  expect(connections.get()).toBe("reconnecting");
  second();
  expect(connections.get()).toBe("live");
});

it("notifies a subscriber of each change until it unsubscribes", () => {
  const connections = createConnections();
  const onAnswer = vi.fn();
  const silence = connections.subscribe(onAnswer);
  const gone = connections.report("live");
  gone();
  expect(onAnswer).toHaveBeenCalledTimes(2);
  silence();
  connections.report("live");
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

it("combines the unsent input of all providers, and counts a shared client's mutations only once", () => {
  const connections = createConnections();
  const shared = { waiting: ["a", "b"], hasUnstoredInput: false };
  connections.reportUnsent(shared);
  connections.reportUnsent({ ...shared });
  const gone = connections.reportUnsent({ waiting: ["b", "c"], hasUnstoredInput: true });
  expect([connections.countWaiting(), connections.hasUnstoredInput()]).toEqual([3, true]);
  gone();
  expect([connections.countWaiting(), connections.hasUnstoredInput()]).toEqual([2, false]);
});
