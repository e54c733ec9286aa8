import { describe, expect, it } from "vitest";
import { readStreamEvent } from "./event-stream";

describe("readStreamEvent", () => {
  it("parses put and patch events and splits patch keys that are paths", () => {
    expect(readStreamEvent("put", '{"path":"/","data":null}')).toEqual([{ path: [], data: null }]);
    expect(readStreamEvent("put", '{"path":"/a/b","data":1}')).toEqual([{ path: ["a", "b"], data: 1 }]);
    expect(readStreamEvent("patch", '{"path":"/a","data":{"b":1,"c/d":null}}')).toEqual([
      { path: ["a", "b"], data: 1 },
      { path: ["a", "c", "d"], data: null },
    ]);
  });

  it("classifies cancel, auth_revoked, keep-alive and unknown events without parsing their data", () => {
    expect(readStreamEvent("cancel", "Permission denied")).toEqual("cancel");
    expect(readStreamEvent("auth_revoked", "credential is no longer valid")).toEqual("auth-revoked");
    expect(readStreamEvent("keep-alive", "null")).toEqual(null);
    expect(readStreamEvent("surprise", "{")).toEqual(null);
    expect(readStreamEvent(undefined, '{"path":"/","data":1}')).toEqual(null);
  });

  it.each([
    ["put", "{"],
    ["put", "null"],
    ["put", '{"path":5,"data":1}'],
    ["put", '{"path":"/"}'],
    ["patch", '{"path":"/","data":5}'],
  ])("reports %s %s as malformed", (name, data) => {
    expect(readStreamEvent(name, data)).toEqual("malformed");
  });
});
