import { describe, expect, it } from "vitest";
import { endCode, readMessage, type TabMessage, writeMessage } from "./tab-messages";

const query = {
  orderBy: "$key",
  startAt: "a",
  endAt: ["b", "key"] as const,
  equalTo: null,
  limitToLast: 3,
};

const messages: TabMessage[] = [
  { kind: "ask", tab: "t-1", target: { path: ["hoots"], query }, isLowPriority: false },
  { kind: "ask", tab: "t-1", target: { path: ["stats", "-N1"], query: null }, isLowPriority: true },
  { kind: "drop", tab: "t-1", at: "here" },
  { kind: "lead", epoch: "e-1", last: { here: 3 } },
  { kind: "whole", epoch: "e-1", to: "t-1", at: "here", number: 0, data: null, connection: null },
  {
    kind: "tell",
    epoch: "e-1",
    at: "here",
    number: 4,
    changes: [{ path: ["a"], data: { b: [1] } }],
    connection: "live",
  },
  { kind: "end", epoch: "e-1", at: "here", code: "permission-denied" },
];

describe("messages between tabs", () => {
  it.each(messages.map((message) => [message.kind, message] as const))("round-trips %s messages", (_kind, message) => {
    expect(readMessage(writeMessage(message))).toEqual(message);
  });

  it.each([
    { kind: "ask", tab: "t", target: { path: ["a/b"], query: null } },
    { kind: "ask", tab: "t", target: { path: "hoots", query: null } },
    { kind: "ask", tab: "t", target: { path: ["hoots"] } },
    { kind: "ask", tab: "t", target: { path: ["hoots"], query: { limitToLast: 2 } } },
    { kind: "ask", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", limitToLast: -1 } } },
    { kind: "ask", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", startAt: [1, 2] } } },
    { kind: "ask", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", equalTo: {} } } },
    { kind: "ask", tab: "t", target: { path: ["hoots"], query: { orderBy: "$key", auth: "x" } } },
    { kind: "ask", tab: "not an id", target: { path: ["hoots"], query: null } },
    { kind: "drop", tab: "t", at: 1 },
    { kind: "lead", epoch: "e", last: { here: "3" } },
    { kind: "lead", epoch: "e" },
    { kind: "whole", epoch: "e", to: "t", at: "here", number: 0, connection: null },
    { kind: "whole", epoch: "e", to: "t", at: "here", number: 0.5, data: 1, connection: null },
    { kind: "tell", epoch: "e", at: "here", number: 1, changes: [{ path: ["a"] }], connection: null },
    { kind: "tell", epoch: "e", at: "here", number: 1, changes: [], connection: "somehow" },
    { kind: "end", epoch: "e", at: "here", code: "signed-out" },
    { kind: "other", epoch: "e", at: "here", number: 1, changes: [], connection: null },
    null,
    [],
    "text",
  ])("ignores the invalid message %j", (message) => {
    expect(readMessage(JSON.stringify(message))).toBeNull();
    expect(readMessage(message)).toBeNull();
  });

  it("keeps the end code permission-denied and maps session-expired to unknown", () => {
    expect(endCode("permission-denied")).toBe("permission-denied");
    expect(endCode("session-expired")).toBe("unknown");
  });
});
