import { describe, expect, it } from "vitest";
import { mutantsOf } from "./mutators";
import { regexEdits } from "./regex-edits";

const changes = (source: string): string[] =>
  mutantsOf("a.ts", source).map(({ kind, original, replacement }) => `${kind}: ${original} → ${replacement}`);

describe("mutantsOf", () => {
  it("returns the position of a change", () => {
    expect(mutantsOf("a.ts", "const a = 5;\n  const b = !a;")).toEqual([
      {
        id: 0,
        file: "a.ts",
        line: 2,
        column: 13,
        start: 25,
        end: 27,
        original: "!a",
        replacement: "a",
        kind: "unary",
        host: { start: 25, end: 27 },
      },
    ]);
  });

  it.each([
    ["if (a) b();", ["condition: a → true", "condition: a → false"]],
    ["const x = a ? b : c;", ["condition: a → true", "condition: a → false"]],
    ["while (a) b();", ["condition: a → false"]],
    ["do b(); while (a);", ["condition: a → false"]],
    ["for (; a; ) b();", ["condition: a → false"]],
    ["x(a === b);", ["equality: a === b → (a) !== (b)"]],
    ["x(a != b);", ["equality: a != b → (a) == (b)"]],
    ["x(a < b);", ["comparison: a < b → (a) <= (b)", "comparison: a < b → (a) >= (b)"]],
    ["x(a >= b);", ["comparison: a >= b → (a) > (b)", "comparison: a >= b → (a) < (b)"]],
    ["x(a && b);", ["logical: a && b → (a) || (b)"]],
    ["x(a || b);", ["logical: a || b → (a) && (b)"]],
    ["x(a ?? b);", ["logical: a ?? b → (a) && (b)"]],
    ["x(a + b);", ["arithmetic: a + b → (a) - (b)"]],
    ["x(a % b);", ["arithmetic: a % b → (a) * (b)"]],
    ["a += b;", ["assignment: a += b → a -= (b)"]],
    ["a ??= b;", ["assignment: a ??= b → a &&= (b)"]],
    ["a++;", ["update: a++ → a--"]],
    ["--a;", ["update: --a → ++a"]],
    ["x(-a);", ["unary: -a → a"]],
    ["x('a', \"\");", ["string: 'a' → \"\"", 'string: "" → "mutant"']],
    ["x(`a${b}`);", ['template: `a${b}` → ""']],
    ["x([a]);", ["array: [a] → []"]],
    ["x({ a });", ["object: { a } → {}"]],
    ["a?.b();", ["optional call: a?.b() → undefined"]],
    ["x(Math.min(a, b));", ["method: min → max"]],
    ["x(a.some(b));", ["method: some → every"]],
    ["x(a.slice(b));", ["method: a.slice(b) → a"]],
    ["x(0);", ["number: 0 → 1", "number: 0 → -1"]],
    ["x(true);", ["boolean: true → false"]],
    ["x(/^a/);", ["regex: /^a/ → /a/"]],
    ["function f() { a(); }", ["function body: { a(); } → {}"]],
  ])("changes %s", (source, expected) => {
    expect(changes(source)).toEqual(expected);
  });

  it.each([
    ["types", 'type A = "a" | 1; interface B { c: "d" } let e: "f"; const g = a as "h";'],
    ["imports and exports", 'import a from "b"; export { c } from "d";'],
    ["names of properties", 'const { "a": b } = c;'],
    ["empty literals and bodies", "x([], {}); function f() {}"],
    ["targets of assignments", "[a, b] = c;"],
    ["text for people in errors", 'throw new TypeError("not a number"); throw new RulesError(`line ${a}`);'],
    ["tags", "x(String.raw`a`);"],
    ["signals", "process.kill(a, 0);"],
    ["constructors of derived classes", "class A extends B { constructor() { super(); } }"],
  ])("excludes %s", (_, source) => {
    expect(changes(source)).toEqual([]);
  });

  it("changes the error code of a new HooterError, but not the message", () => {
    expect(changes('throw new HooterError("network", "no answer");')).toEqual(['string: "network" → ""']);
  });

  it("does not create subtractions of strings", () => {
    expect(changes("x(`a` + b);")).toEqual(['template: `a` → ""']);
  });

  it("replaces a whole optional chain, so that it still short-circuits", () => {
    const [mutant] = mutantsOf("a.ts", "x(a?.b.slice(c).d);").filter(({ kind }) => kind === "method");
    expect(mutant).toMatchObject({ original: "a?.b.slice(c)", replacement: "a?.b", host: { start: 2, end: 17 } });
  });
});

describe("regexEdits", () => {
  it.each([
    ["/^a$/", ["/a$/", "/^a/"]],
    ["/a+b*/i", ["/ab*/i", "/a+b/i"]],
    ["/[a+]\\d/", ["/[^a+]\\d/", "/[a+]\\D/"]],
    ["/[^a]/", ["/[a]/"]],
    ["/\\^\\$/", []],
    ["/^/", []],
  ])("changes %s", (literal, expected) => {
    expect(regexEdits(literal)).toEqual(expected);
  });
});
