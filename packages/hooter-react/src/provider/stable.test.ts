import { describe, expect, it, vi } from "vitest";
import { createShallow, createStable } from "./stable";

interface TestLabels {
  readonly plain: string;
  readonly say: (n: number) => string | undefined;
  readonly group: { readonly deep: string; readonly greet: (who: { name: string }) => string };
}

const labels = (change: Partial<TestLabels> = {}): TestLabels => ({
  plain: "a",
  say: (n) => `${n} hoots`,
  group: { deep: "b", greet: ({ name }) => `Bonjour ${name}` },
  ...change,
});

describe("createStable", () => {
  it("returns the same object while strings and function results are equal", () => {
    const stable = createStable<TestLabels>();
    const first = stable(labels());
    expect([first.say(1), first.group.greet({ name: "Ada" })]).toEqual(["1 hoots", "Bonjour Ada"]);
    expect(stable(labels())).toBe(first);
  });

  it.each<[string, Partial<TestLabels>]>([
    ["a string", { plain: "c" }],
    ["a string in a group", { group: { ...labels().group, deep: "c" } }],
    ["a recorded result", { say: (n) => `${n} posts` }],
    ["a recorded result for an object", { group: { ...labels().group, greet: () => "Salut" } }],
    ["a function that now throws", { say: () => Reflect.apply(fails, undefined, []) }],
  ])("returns a new object after a change of %s", (_, change) => {
    const stable = createStable<TestLabels>();
    const first = stable(labels());
    first.say(1);
    first.group.greet({ name: "Ada" });
    const next = stable(labels(change));
    expect(next).not.toBe(first);
    expect(next.plain).toBe(change.plain ?? "a");
  });

  const fails = (): string => {
    throw new Error("not now");
  };

  it("returns a new object when a member is added, removed or changes its type", () => {
    const stable = createStable<{ a?: string | (() => string); b?: string | undefined }>();
    const first = stable({ a: "1" });
    const more = stable({ a: "1", b: undefined });
    const less = stable({ a: "1" });
    const other = stable({ a: () => "1" });
    expect(new Set([first, more, less, other]).size).toBe(4);
    expect(stable({ a: () => "1" })).toBe(other);
  });

  it("calls the latest function for an argument that was not passed before", () => {
    const stable = createStable<TestLabels>();
    const first = stable(labels({ say: (n) => (n === 1 ? "one" : "old") }));
    first.say(1);
    expect(stable(labels({ say: (n) => (n === 1 ? "one" : "new") }))).toBe(first);
    expect(first.say(2)).toBe("new");
  });

  it("accepts an identical function without calling it again", () => {
    const stable = createStable<{ say: (n: number) => string }>();
    let asked = 0;
    const say = (n: number) => `${n} ${(asked += 1)}`;
    const first = stable({ say });
    first.say(1);
    expect(stable({ say })).toBe(first);
    expect(asked).toBe(1);
  });

  it("calls a function without arguments again although it is the same function, because its text may depend on the language", () => {
    const stable = createStable<{ say: () => string }>();
    let language = "fr";
    const say = () => (language === "fr" ? "Bravo" : "Clap");
    const first = stable({ say });
    first.say();
    expect(stable({ say })).toBe(first);
    language = "en";
    expect(stable({ say })).not.toBe(first);
  });

  it("accepts a deep or cyclic value that is not a label, such as a React element", () => {
    const owner: { self?: object } = {};
    owner.self = owner;
    const stable = createStable<object>();
    const first = stable({ share: { title: { type: "b", owner } } });
    expect(stable({ share: { title: { type: "b", owner } } })).toBe(first);
    expect(stable({ share: { title: { type: "b", owner: { self: owner } } } })).not.toBe(first);
  });

  it("compares the latest 500 recorded calls of a function with many calls", () => {
    const stable = createStable<{ say: (n: number) => string }>();
    const first = stable({ say: (n) => `${n}` });
    for (let n = 0; n < 600; n += 1) first.say(n);
    const next = vi.fn((n: number) => `${n}`);
    expect(stable({ say: next })).toBe(first);
    expect(next).toHaveBeenCalledTimes(500);
    const changed = stable({ say: (n) => (n === 599 ? "new" : `${n}`) });
    expect(changed).not.toBe(first);
  });
});

it("createShallow returns the previous object while its members are identical", () => {
  const shallow = createShallow<{ a?: object; b?: object }>();
  const a = {};
  const first = shallow({ a });
  expect(shallow({ a })).toBe(first);
  const second = shallow({ a, b: {} });
  expect(second).not.toBe(first);
  const third = shallow({ a });
  expect(third).not.toBe(second);
  expect(shallow({ a: {} })).not.toBe(third);
});
