import { describe, expect, it, vi } from "vitest";
import { HooterError } from "../model/errors";
import { isRefused } from "./commit";
import { draftOf } from "./hoot-record";
import { createKeyedMutex } from "./keyed-mutex";
import type { MutationRecord } from "./mutation-storage";
import { createRestoredMutations } from "./restored-mutations";
import { writerOf } from "./verbs";

const record = (id: string, args: MutationRecord["args"] = {}): MutationRecord => ({
  id,
  verb: "editHoot",
  args,
  sent: false,
  draft: null,
});

function restored() {
  const options = {
    forget: vi.fn<(id: string) => void>(),
    keep: vi.fn<(record: MutationRecord) => void>(),
    now: () => 1_000,
    onChange: vi.fn<() => void>(),
    report: vi.fn<(report: object) => void>(),
  };
  return { ...options, mutations: createRestoredMutations(options) };
}

describe("restored mutations", () => {
  it("keep their outcome until it is discarded", async () => {
    const { mutations, forget, onChange, report } = restored();
    mutations.resume(record("a"), async () => "done");
    expect([mutations.has("a"), mutations.has("b"), mutations.ends()]).toEqual([true, false, []]);
    await vi.waitFor(() => expect(mutations.ends()).toHaveLength(1));
    expect(mutations.ends()[0]).toMatchObject({ id: "a", state: "delivered", error: undefined });
    expect(forget).toHaveBeenCalledWith("a");
    expect([onChange.mock.calls.length, report.mock.calls.length]).toEqual([1, 0]);
    mutations.ends()[0]?.discard();
    expect([mutations.has("a"), mutations.ends(), onChange.mock.calls.length]).toEqual([false, [], 2]);
  });

  it("report a failure, and are sent again as possibly stored and without version checks", async () => {
    const { mutations, report } = restored();
    const resumeRecord = vi.fn<(record: MutationRecord) => Promise<void>>(async () => {});
    resumeRecord.mockRejectedValueOnce(new HooterError("changed-elsewhere"));
    mutations.resume(record("a", { content: "x", base: "1", over: "2" }), resumeRecord);
    await vi.waitFor(() => expect(mutations.ends()[0]?.state).toBe("failed"));
    expect(mutations.ends()[0]?.error?.code).toBe("changed-elsewhere");
    expect(report.mock.calls).toEqual([[{ kind: "call-failed", call: "editHoot", code: "changed-elsewhere" }]]);
    mutations.ends()[0]?.retry();
    expect(mutations.ends()).toEqual([]);
    expect(resumeRecord.mock.lastCall?.[0]).toEqual({ ...record("a", { content: "x" }), sent: true });
    await vi.waitFor(() => expect(mutations.ends()[0]?.state).toBe("delivered"));
  });

  it("store a failure, and forget it when it is discarded or sent again", async () => {
    const { mutations, keep, forget } = restored();
    const refuse = async () => Promise.reject(new HooterError("permission-denied"));
    mutations.resume(record("a"), refuse);
    mutations.resume(record("b"), refuse);
    await vi.waitFor(() => expect(mutations.ends()).toHaveLength(2));
    const failure = { code: "permission-denied", at: 1_000 };
    expect(keep.mock.calls).toEqual([[{ ...record("a"), failure }], [{ ...record("b"), failure }]]);
    const [first, second] = mutations.ends();
    forget.mockClear();
    first?.discard();
    expect(forget.mock.calls).toEqual([["a"]]);
    second?.retry();
    expect(forget.mock.calls).toEqual([["a"], ["b"]]);
    // The toast of the failure closes after its button was pressed.
    second?.discard();
    expect(forget).toHaveBeenCalledTimes(2);
    expect(mutations.has("b")).toBe(true);
  });

  it("show the stored failure of an earlier page and send nothing until a retry", async () => {
    const { mutations } = restored();
    const resumeRecord = vi.fn<(record: MutationRecord) => Promise<void>>(async () => {});
    mutations.resume({ ...record("a"), failure: { code: "too-soon", at: 1 } }, resumeRecord);
    expect(mutations.ends()[0]).toMatchObject({ id: "a", state: "failed", error: { code: "too-soon" } });
    expect(resumeRecord).not.toHaveBeenCalled();
    mutations.ends()[0]?.retry();
    expect(resumeRecord.mock.calls).toEqual([[{ ...record("a"), sent: true }]]);
    await vi.waitFor(() => expect(mutations.ends()[0]?.state).toBe("delivered"));
  });

  it("discard the failures that a new mutation replaces", async () => {
    const { mutations, forget } = restored();
    for (const id of ["a", "b"]) {
      mutations.resume({ ...record(id), failure: { code: "refused", at: 1 } }, async () => {});
    }
    mutations.resume(record("c"), async () => {});
    await vi.waitFor(() => expect(mutations.ends()).toHaveLength(3));
    forget.mockClear();
    mutations.replaceFailures(({ id }) => id !== "b");
    expect(mutations.ends().map(({ id, state }) => [id, state])).toEqual([
      ["b", "failed"],
      ["c", "delivered"],
    ]);
    expect(forget.mock.calls).toEqual([["a"]]);
  });

  it("keep no outcome that a caller awaits", async () => {
    const { mutations, forget } = restored();
    mutations.resume(record("a"), async () => "done");
    mutations.hold("a");
    await vi.waitFor(() => expect(forget).toHaveBeenCalledWith("a"));
    expect(mutations.ends()).toEqual([]);
  });

  it("have the text as typed, and empty texts for missing fields", () => {
    const typed = { content: "a", pictureUrl: "b", pictureAlt: "c" };
    expect(draftOf(record("a", { ...typed, id: "h" }))).toEqual(typed);
    expect(draftOf(record("a"))).toEqual({ content: "", pictureUrl: "", pictureAlt: "" });
  });
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
