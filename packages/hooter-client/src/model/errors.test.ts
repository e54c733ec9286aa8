import { describe, expect, it } from "vitest";
import { HooterError, toHooterError } from "./errors";
import { callFailed } from "./report";

describe("HooterError", () => {
  it("sets a name, a code, and the code as the default message", () => {
    expect(new HooterError("network")).toMatchObject({ name: "HooterError", code: "network", message: "network" });
    expect(new HooterError("network", "no answer").message).toBe("no answer");
  });

  it.each([
    ["network", true],
    ["unavailable", true],
    ["too-soon", true],
    ["refused", false],
    ["unknown", false],
  ] as const)("%s is retriable: %s", (code, retriable) => {
    expect(new HooterError(code).retriable).toBe(retriable);
  });
});

describe("toHooterError", () => {
  it("returns a HooterError unchanged, and wraps anything else with its cause", () => {
    const own = new HooterError("refused");
    expect(toHooterError(own, "network")).toBe(own);
    const other = new TypeError("x is undefined");
    expect(toHooterError(other)).toMatchObject({ name: "HooterError", code: "unknown", cause: other });
    expect(toHooterError("text", "network")).toMatchObject({ code: "network", message: "network", cause: "text" });
  });
});

describe("callFailed", () => {
  it("reports the call and the code of an expected failure, without its cause", () => {
    expect(callFailed("publishHoot", new HooterError("network", "no answer", { cause: new Error("private") }))).toEqual(
      {
        kind: "call-failed",
        call: "publishHoot",
        code: "network",
      },
    );
  });

  it("reports the cause of an unexpected failure, or the error itself when it has no cause", () => {
    const cause = new TypeError("x is undefined");
    expect(callFailed("loadOwnLikes", toHooterError(cause))).toEqual({
      kind: "call-failed",
      call: "loadOwnLikes",
      code: "unknown",
      cause,
    });
    const error = new HooterError("unknown");
    expect(callFailed("loadOwnLikes", error)).toHaveProperty("cause", error);
  });
});
