import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DatabaseChange } from "../database/database";
import { createCoalescer, createLimitedWindow } from "./live-list";

const put = (id: string): DatabaseChange => ({ path: [id], data: true });
const gone = (id: string): DatabaseChange => ({ path: [id], data: null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createCoalescer", () => {
  const open = () => {
    const emitted: (readonly DatabaseChange[])[] = [];
    return { emitted, coalescer: createCoalescer((changes) => emitted.push(changes)) };
  };

  it("emits changes at once until a child is removed", () => {
    const { emitted, coalescer } = open();
    coalescer.onChanges([put("a")]);
    coalescer.onChanges([{ path: ["a", "text"], data: null }]);
    expect(emitted).toEqual([[put("a")], [{ path: ["a", "text"], data: null }]]);
  });

  it("delays a removal and the changes after it, and emits them together, in order", () => {
    const { emitted, coalescer } = open();
    coalescer.onChanges([gone("a")]);
    coalescer.onChanges([put("b")]);
    coalescer.onChanges([put("c")]);
    expect(emitted).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(emitted).toEqual([[gone("a"), put("b"), put("c")]]);
    coalescer.onChanges([put("d")]);
    expect(emitted).toHaveLength(2);
  });

  it("drops delayed changes on a full snapshot, and emits the remaining changes when stop is called", () => {
    const { emitted, coalescer } = open();
    const whole: DatabaseChange = { path: [], data: { b: true } };
    coalescer.onChanges([gone("a")]);
    coalescer.onChanges([whole]);
    expect(emitted).toEqual([[whole]]);
    coalescer.onChanges([gone("b")]);
    coalescer.stop();
    expect(emitted).toEqual([[whole], [gone("b")]]);
    coalescer.stop();
    vi.advanceTimersByTime(100);
    expect(emitted).toHaveLength(2);
  });
});

describe("createLimitedWindow", () => {
  const contents = ({ window, ...rest }: ReturnType<ReturnType<typeof createLimitedWindow>>) => ({
    ...rest,
    window: Object.fromEntries(window),
  });
  const whole: DatabaseChange = { path: [], data: { b: 1, c: 1 } };

  it.each(["$key", "hootId"])("drops the lowest keys above the limit of a query ordered by %s", (orderBy) => {
    const apply = createLimitedWindow({ orderBy, limitToLast: 2 });
    expect(contents(apply([whole]))).toEqual({ window: { b: 1, c: 1 }, keys: ["c", "b"], touched: null, bound: "b" });
    expect(contents(apply([{ path: ["d"], data: 2 }]))).toEqual({
      window: { c: 1, d: 2 },
      keys: ["d", "c"],
      touched: new Set(["d"]),
      bound: "c",
    });
    // The window no longer contains "b", so a change inside "b" cannot be applied.
    expect(contents(apply([{ path: ["b", "x"], data: 2 }])).window).toEqual({ c: 1, d: 2 });
  });

  it("sets no bound while the window is not full", () => {
    const apply = createLimitedWindow({ orderBy: "$key", limitToLast: 3 });
    expect(contents(apply([whole]))).toMatchObject({ keys: ["c", "b"], bound: null });
    expect(contents(apply([{ path: [], data: null }]))).toMatchObject({ window: {}, keys: [], bound: null });
  });
});
