import { describe, expect, it } from "vitest";
import { readMessage, type TabMessage } from "./tab-messages";

const query = {
  orderBy: "$key",
  startAt: "a",
  endAt: ["b", "key"] as const,
  equalTo: null,
  limitToLast: 3,
};

const messages: TabMessage[] = [
  { kind: "subscribe", tab: "t-1", target: { path: ["hoots"], query }, isLowPriority: false },
  { kind: "subscribe", tab: "t-1", target: { path: ["stats", "-N1"], query: null }, isLowPriority: true },
  { kind: "unsubscribe", tab: "t-1", key: "here" },
  { kind: "heartbeat", epoch: "e-1", last: { here: 3 } },
  {
    kind: "event",
    epoch: "e-1",
    key: "here",
    number: 0,
    to: "t-1",
    changes: [{ path: [], data: null }],
    connection: null,
  },
  {
    kind: "event",
    epoch: "e-1",
    key: "here",
    number: 4,
    to: null,
    changes: [{ path: ["a"], data: { b: [1] } }],
    connection: "live",
  },
  { kind: "end", epoch: "e-1", key: "here", code: "permission-denied" },
];

describe("messages between tabs", () => {
  it.each(messages.map((message) => [message.kind, message] as const))("round-trips %s messages", (_kind, message) => {
    expect(readMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each([
    { kind: "subscribe", tab: "t", target: { path: ["a/b"], query: null } },
    { kind: "subscribe", tab: "t", target: { path: "hoots", query: null } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"] } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"], query: { limitToLast: 2 } } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", limitToLast: -1 } } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", startAt: [1, 2] } } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", equalTo: {} } } },
    { kind: "subscribe", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", auth: "x" } } },
    { kind: "subscribe", tab: "not an id", target: { path: ["hoots"], query: null } },
    { kind: "unsubscribe", tab: "t", key: 1 },
    { kind: "heartbeat", epoch: "e", last: { here: "3" } },
    { kind: "heartbeat", epoch: "e" },
    { kind: "event", epoch: "e", key: "here", number: 1, changes: [], connection: null },
    { kind: "event", epoch: "e", key: "here", number: 1, to: "not an id", changes: [], connection: null },
    { kind: "event", epoch: "e", key: "here", number: 0.5, to: null, changes: [], connection: null },
    { kind: "event", epoch: "e", key: "here", number: 1, to: null, changes: [{ path: ["a"] }], connection: null },
    { kind: "event", epoch: "e", key: "here", number: 1, to: null, changes: [], connection: "somehow" },
    { kind: "other", epoch: "e", key: "here", number: 1, to: null, changes: [], connection: null },
    null,
    [],
    "text",
  ])("ignores the invalid message %j", (message) => {
    expect(readMessage(JSON.stringify(message))).toBeNull();
    expect(readMessage(message)).toBeNull();
  });

  it.each([
    ["permission-denied", "permission-denied"],
    ["misconfigured", "misconfigured"],
    ["session-expired", "unknown"],
    [1, "unknown"],
  ])("reads the code %s of an end message as %s", (sent, code) => {
    const message = { kind: "end", epoch: "e", key: "here" };
    expect(readMessage(JSON.stringify({ ...message, code: sent }))).toEqual({ ...message, code });
  });
});
