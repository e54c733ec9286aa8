import { describe, expect, it } from "vitest";
import { readStreamEvent } from "./event-stream";

describe("readStreamEvent", () => {
  it("parses put and patch events and splits patch keys that are paths", () => {
    expect(readStreamEvent("put", '{"path":"/","data":null}')).toEqual({
      kind: "changes",
      changes: [{ path: [], data: null }],
    });
    expect(readStreamEvent("put", '{"path":"/a/b","data":1}')).toEqual({
      kind: "changes",
      changes: [{ path: ["a", "b"], data: 1 }],
    });
    expect(readStreamEvent("patch", '{"path":"/a","data":{"b":1,"c/d":null}}')).toEqual({
      kind: "changes",
      changes: [
        { path: ["a", "b"], data: 1 },
        { path: ["a", "c", "d"], data: null },
      ],
    });
  });

  it("classifies cancel, auth_revoked, keep-alive and unknown events without parsing their data", () => {
    expect(readStreamEvent("cancel", "Permission denied")).toEqual({ kind: "cancel" });
    expect(readStreamEvent("auth_revoked", "credential is no longer valid")).toEqual({ kind: "auth-revoked" });
    expect(readStreamEvent("keep-alive", "null")).toEqual({ kind: "nothing" });
    expect(readStreamEvent("surprise", "{")).toEqual({ kind: "nothing" });
    expect(readStreamEvent(undefined, '{"path":"/","data":1}')).toEqual({ kind: "nothing" });
  });

  it.each([
    ["put", "{"],
    ["put", "null"],
    ["put", '{"path":5,"data":1}'],
    ["put", '{"path":"/"}'],
    ["patch", '{"path":"/","data":5}'],
  ])("reports %s %s as malformed", (name, data) => {
    expect(readStreamEvent(name, data)).toEqual({ kind: "malformed" });
  });
});
