import { describe, expect, it } from "vitest";
import { HooterError } from "../model/errors";
import { isRefused } from "./commit";
import { draftOf } from "./hoot-record";
import { createKeyedMutex, writerOf } from "./verbs";

it("draftOf returns the text as typed, and empty texts for missing fields", () => {
  const typed = { content: "a", pictureUrl: "b", pictureAlt: "c" };
  expect(draftOf({ args: { ...typed, id: "h" } })).toEqual(typed);
  expect(draftOf({ args: {} })).toEqual({ content: "", pictureUrl: "", pictureAlt: "" });
});

it("writerOf rejects with signed-out when the account has left", () => {
  expect(() => writerOf({ user: () => null })).toThrow(expect.objectContaining({ code: "signed-out" }));
});

describe("the mutex", () => {
  it("runs work with the same name in order, even after a failure, and other work immediately", async () => {
    const mutex = createKeyedMutex();
    const log: string[] = [];
    const { promise, resolve } = deferred();
    const first = mutex("a", async () => {
      log.push("first");
      await promise;
      throw new Error("failed");
    });
    const second = mutex("a", async () => void log.push("second"));
    await mutex("b", async () => void log.push("other"));
    expect(log).toEqual(["first", "other"]);
    resolve();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(await mutex("a", async () => "third")).toBe("third");
    expect(log).toEqual(["first", "other", "second"]);
  });
});

it.each([
  ["network", false],
  ["permission-denied", true],
  ["not-found", true],
] as const)("%s proves that nothing was written: %s", (code, refused) => {
  expect(isRefused(new HooterError(code))).toBe(refused);
});

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}
