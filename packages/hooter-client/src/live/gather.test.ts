import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DatabaseChange } from "../database/database";
import { createGather } from "./gather";

const put = (id: string): DatabaseChange => ({ path: [id], data: true });
const gone = (id: string): DatabaseChange => ({ path: [id], data: null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what a stream tells", () => {
  const open = () => {
    const handed: (readonly DatabaseChange[])[] = [];
    return { handed, gather: createGather((changes) => handed.push(changes)) };
  };

  it("is handed on at once, as long as nothing goes", () => {
    const { handed, gather } = open();
    gather.onChanges([put("a")]);
    gather.onChanges([{ path: ["a", "text"], data: null }]);
    expect(handed).toEqual([[put("a")], [{ path: ["a", "text"], data: null }]]);
  });

  it("is handed on as one from a removal on, in order", () => {
    const { handed, gather } = open();
    gather.onChanges([gone("a")]);
    gather.onChanges([put("b")]);
    gather.onChanges([put("c")]);
    expect(handed).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(handed).toEqual([[gone("a"), put("b"), put("c")]]);
    gather.onChanges([put("d")]);
    expect(handed).toHaveLength(2);
  });

  it("forgets what was kept back once everything is told anew, and hands on the rest as it stops", () => {
    const { handed, gather } = open();
    const whole: DatabaseChange = { path: [], data: { b: true } };
    gather.onChanges([gone("a")]);
    gather.onChanges([whole]);
    expect(handed).toEqual([[whole]]);
    gather.onChanges([gone("b")]);
    gather.stop();
    expect(handed).toEqual([[whole], [gone("b")]]);
    gather.stop();
    vi.advanceTimersByTime(100);
    expect(handed).toHaveLength(2);
  });
});
