import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFamilies } from "./family";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HALF_HOUR = 30 * 60_000;

/** Creates a family of objects that are in use as long as `used` contains their names. */
function setUp(isKept?: () => boolean) {
  const used = new Set<string>();
  const families = createFamilies(isKept);
  const find = families.family((name: string) => ({ name, inUse: () => used.has(name) }));
  const names = () => find.entries().map(({ made }) => made.name);
  return { families, find, used, names };
}

describe("createFamilies", () => {
  it("returns the same value for the same arguments, and lists the values with their arguments in order", () => {
    const { families, find, names } = setUp();
    const other = families.family((id: number, part: string | null) => ({ id, part, inUse: () => false }));
    const b = find("b");
    expect(other(1, null)).not.toBe(other(1, "null"));
    expect(find("a")).not.toBe(b);
    expect(find("b")).toBe(b);
    expect(names()).toEqual(["b", "a"]);
    const orders = [...find.entries(), ...other.entries()].map(({ args, order }) => [order, ...args]);
    expect(orders.sort()).toEqual([
      [1, "b"],
      [2, 1, null],
      [3, 1, "null"],
      [4, "a"],
    ]);
    families.all.forEach((kept) => kept.clear());
    expect([names(), other.entries()]).toEqual([[], []]);
  });

  it("forgets the values that were unused for half an hour once further ones are created", () => {
    const { families, find, names } = setUp();
    for (let page = 0; page < 500; page++) find(`page ${page}`);
    for (const name of ["one", "two"]) {
      vi.advanceTimersByTime(HALF_HOUR);
      find(name);
    }
    expect(names()).toEqual(["one", "two"]);
    vi.advanceTimersByTime(HALF_HOUR);
    families.family((name: string) => ({ name, inUse: () => true }))("of another family");
    expect(names()).toEqual(["two"]);
  });

  it("forgets the values of a family with a shorter time sooner", () => {
    const { families, find, names } = setUp();
    const card = families.family((name: string) => ({ name, inUse: () => false }), 10_000);
    for (let index = 0; index < 500; index++) card(`card ${index}`);
    find("page");
    for (const name of ["one", "two"]) {
      vi.advanceTimersByTime(10_000);
      card(name);
    }
    expect(card.entries().map(({ made }) => made.name)).toEqual(["one", "two"]);
    expect(names()).toEqual(["page"]);
  });

  it("keeps a value that is in use, and for half an hour after its last use", () => {
    const { find, used, names } = setUp();
    const mounted = find("mounted");
    used.add("mounted");
    vi.advanceTimersByTime(10 * HALF_HOUR);
    find("a");
    used.delete("mounted");
    vi.advanceTimersByTime(HALF_HOUR);
    find("b");
    expect(names()).toContain("mounted");
    expect(find("mounted")).toBe(mounted);
    vi.advanceTimersByTime(HALF_HOUR);
    find("c");
    expect(find("mounted")).toBe(mounted);
  });

  it("keeps nothing while it must not", () => {
    const { find, names } = setUp(() => false);
    expect(find("a")).not.toBe(find("a"));
    expect(names()).toEqual([]);
  });
});
