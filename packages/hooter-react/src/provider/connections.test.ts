import { expect, it, vi } from "vitest";
import { createConnections } from "./connections";

it("knows of no network while no widget asks", () => {
  const connections = createConnections();
  expect(connections.get()).toBeNull();
  const gone = connections.report("live");
  expect(connections.get()).toBe("live");
  gone();
  expect(connections.get()).toBeNull();
});

it("is lost as soon as one list has lost it, and back when the last one has it again", () => {
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

it("has one banner speak, and the next one when that is gone", () => {
  const connections = createConnections();
  const [first, second] = [Symbol("first"), Symbol("second")];
  const gone = connections.add(first);
  connections.add(second);
  expect([first, second].map(connections.speaks)).toEqual([true, false]);
  gone();
  expect([first, second].map(connections.speaks)).toEqual([false, true]);
});

it("tells of each change, and no more once nobody listens", () => {
  const connections = createConnections();
  const heard = vi.fn();
  const silence = connections.subscribe(heard);
  const gone = connections.report("live");
  gone();
  expect(heard).toHaveBeenCalledTimes(2);
  silence();
  connections.add(Symbol("later"));
  expect(heard).toHaveBeenCalledTimes(2);
});
