import { expect, it, vi } from "vitest";
import type * as Errors from "./errors";
import { HooterError, toHooterError } from "./errors";

it("recognises an error from another copy of the package", async () => {
  vi.resetModules();
  const other: typeof Errors = await import("./errors");
  expect(other.HooterError).not.toBe(HooterError);
  const error = new other.HooterError("pseudo-taken");
  expect(toHooterError(error)).toBe(error);
  expect(error).toBeInstanceOf(HooterError);
});

it.each([
  { name: "HooterError", code: "network" },
  Object.assign(new Error("no answer"), { code: "network" }),
  Object.assign(new Error("no answer"), { name: "HooterError" }),
])("wraps a value that is not a HooterError: %s", (value) => {
  expect(value).not.toBeInstanceOf(HooterError);
  expect(toHooterError(value)).toMatchObject({ code: "unknown", cause: value });
});

it("treats an error as an instance of a host's subclass only when that subclass has created the error", () => {
  class HostError extends HooterError {}
  expect(new HooterError("network")).not.toBeInstanceOf(HostError);
  expect(new HostError("network")).toBeInstanceOf(HostError);
});
