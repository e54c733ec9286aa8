import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import type { JsonValue } from "../tree/node";
import { compileRules, RulesError } from "./index";
import { fileOf, NO_QUERY, NOW, segments, written } from "./testing/requests";

/**
 * Reference model of rule evaluation over plain JSON, without any optimisation. It knows only a few rule texts; a
 * handwritten function implements the meaning of each text.
 */
type Json = { [key: string]: Json } | string | number | null;
type Tree = { [key: string]: Tree | string };

interface Place {
  before: Json;
  after: Json;
  path: readonly string[];
}

const at = (json: Json, path: readonly string[]): Json =>
  path.reduce<Json>((value, key) => (typeof value === "object" && value !== null ? (value[key] ?? null) : null), json);

const MEANING: Readonly<Record<string, (place: Place) => boolean>> = {
  true: () => true,
  false: () => false,
  "newData.isString()": ({ after, path }) => typeof at(after, path) === "string",
  "data.exists()": ({ before, path }) => at(before, path) !== null,
  "newData.hasChildren(['a'])": ({ after, path }) => at(after, [...path, "a"]) !== null,
  "!newData.hasChild('b')": ({ after, path }) => at(after, [...path, "b"]) === null,
  "newData.parent().hasChild('b')": ({ after, path }) =>
    path.length > 0 && at(after, [...path.slice(0, -1), "b"]) !== null,
  "root.child('a').exists()": ({ before }) => at(before, ["a"]) !== null,
  // `length` fails unless the value is a string. A failure makes the whole rule false, even with `|| true` after it.
  "newData.val().length > 0 || true": ({ after, path }) => typeof at(after, path) === "string",
};
const WILD_MEANING: Readonly<Record<string, (place: Place, key: string) => boolean>> = {
  "$x == 'a' || $x == 'b'": (_place, key) => key === "a" || key === "b",
};

function holds(text: string, place: Place, wild: string | null): boolean {
  const meaning = MEANING[text];
  if (meaning !== undefined) return meaning(place);
  return wild !== null && WILD_MEANING[text]?.(place, wild) === true;
}

function child(tree: Tree, key: string): { tree: Tree; wild: boolean } | null {
  const literal = tree[key];
  if (typeof literal === "object") return { tree: literal, wild: false };
  const wildcard = tree.$x;
  return typeof wildcard === "object" ? { tree: wildcard, wild: true } : null;
}

/** Every location in the rules along the path, with the key that a wildcard matched, if any. */
function onTheWay(tree: Tree, path: readonly string[]): { tree: Tree; path: readonly string[]; wild: string | null }[] {
  const places: { tree: Tree; path: readonly string[]; wild: string | null }[] = [{ tree, path: [], wild: null }];
  let here: Tree = tree;
  for (const [depth, key] of path.entries()) {
    const next = child(here, key);
    if (next === null) break;
    here = next.tree;
    places.push({ tree: here, path: path.slice(0, depth + 1), wild: next.wild ? key : null });
  }
  return places;
}

function granted(kind: ".read" | ".write", rules: Tree, path: readonly string[], before: Json, after: Json): boolean {
  return onTheWay(rules, path).some(({ tree, path, wild }) => {
    const rule = tree[kind];
    return typeof rule === "string" && holds(rule, { before, after, path }, wild);
  });
}

function everyPathOf(json: Json, path: readonly string[]): (readonly string[])[] {
  if (json === null) return [];
  const below = typeof json === "object" ? Object.entries(json) : [];
  return [path, ...below.flatMap(([key, value]) => everyPathOf(value, [...path, key]))];
}

function valid(rules: Tree, target: readonly string[], before: Json, after: Json): boolean {
  const above = target.map((_key, depth) => target.slice(0, depth));
  const asked = [...above.filter((path) => at(after, path) !== null), ...everyPathOf(at(after, target), target)];
  return asked.every((path) => {
    const place = onTheWay(rules, path).at(-1);
    // The rules do not extend to this path, so it has no `.validate`.
    if (place === undefined || place.path.length !== path.length) return true;
    const rule = place.tree[".validate"];
    return typeof rule !== "string" || holds(rule, { before, after, path }, place.wild);
  });
}

/** Removes null and empty objects, as the database does. */
function pruned(json: Json): Json {
  if (typeof json !== "object" || json === null) return json;
  const kept = Object.entries(json).flatMap(([key, value]): [string, Json][] => {
    const below = pruned(value);
    return below === null ? [] : [[key, below]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

const KEYS = ["a", "b", "c"];
const key = fc.constantFrom(...KEYS);
const rule = fc.constantFrom(...Object.keys(MEANING));
const anyRule = fc.constantFrom(...Object.keys(MEANING), ...Object.keys(WILD_MEANING));
const readable = fc.constantFrom("true", "false", "data.exists()", "root.child('a').exists()");

const { tree, json } = fc.letrec<{ tree: Tree; wildTree: Tree; json: Json }>((tie) => {
  const children = {
    a: tie("tree"),
    b: tie("tree"),
    $x: tie("wildTree"),
  };
  const node = (write: fc.Arbitrary<string>) =>
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ ".read": readable, ".write": write, ".validate": write }, { requiredKeys: [] }),
      fc.record({ ".read": readable, ".write": write, ".validate": write, ...children }, { requiredKeys: [] }),
    );
  return {
    // Below two wildcards with the name `$x`, a rule could not refer to `$x`. The tree below a wildcard therefore
    // contains no other wildcard, and only the wildcard's own rules refer to `$x`.
    tree: node(rule),
    wildTree: fc.record(
      { ".read": readable, ".write": anyRule, ".validate": anyRule, a: node(rule).map(withoutWildcards) },
      { requiredKeys: [] },
    ),
    json: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<Json>("text", "", 1, 0),
      fc.dictionary(key, tie("json"), { maxKeys: 3 }),
    ),
  };
});

function withoutWildcards(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]): [string, Tree | string][] => {
      if (name === "$x") return [];
      return [[name, typeof value === "object" ? withoutWildcards(value) : value]];
    }),
  );
}

const path = fc.array(key, { maxLength: 4 });
const asJson = (value: Json): JsonValue => value;

describe("comparison with a plain model of rule evaluation", () => {
  it("decides writes as the model does, and explains every refusal", () => {
    let allowed = 0;
    const writes = fc.array(fc.tuple(path, fc.oneof(json, fc.constant<Json>(null))), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(tree, json, writes, (rules, stored, list) => {
        const before = pruned(stored);
        // Overlapping locations are refused before the rules run.
        const targets = list.filter(([target], index) =>
          list.every(([other], position) => position === index || !overlap(target, other)),
        );
        const merged = targets.reduce<JsonValue>(
          (value, [target, to]) => written(value, target, asJson(to)),
          asJson(before),
        );
        const after = pruned(decoded(merged));
        const request = { auth: null, now: NOW, writes: targets.map(([target]) => target) };
        const verdict = compileRules(fileOf(rules)).canWrite({
          ...request,
          before: fromJson(asJson(before)),
          after: fromJson(asJson(after)),
        });
        const expected = request.writes.every(
          (target) => granted(".write", rules, target, before, after) && valid(rules, target, before, after),
        );
        expect(verdict.allowed).toBe(expected);
        if (verdict.allowed) allowed += 1;
        // `explain` evaluates the rules separately, so check that it can explain each refusal.
        const reason = verdict.allowed ? "allowed" : verdict.explain().reason;
        expect(reason).toMatch(expected ? /^allowed$/ : /is not true|is true|applies|satisf|fails/);
      }),
      { numRuns: histories(1500) },
    );
    // The histories are useful only if they contain both allowed and denied requests.
    expect(allowed).toBeGreaterThan(histories(100));
  });

  it("decides reads as the model does", () => {
    let allowed = 0;
    fc.assert(
      fc.property(tree, json, path, (rules, stored, target) => {
        const before = pruned(stored);
        const request = { root: fromJson(asJson(before)), path: target, auth: null, now: NOW, query: NO_QUERY };
        const verdict = compileRules(fileOf(rules)).canRead(request);
        expect(verdict.allowed).toBe(granted(".read", rules, target, before, null));
        if (verdict.allowed) allowed += 1;
      }),
      { numRuns: histories(1000) },
    );
    expect(allowed).toBeGreaterThan(histories(100));
  });
});

function overlap(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).join("/") === other.slice(0, length).join("/");
}

function decoded(value: JsonValue): Json {
  if (typeof value === "boolean" || Array.isArray(value)) throw new Error("the model has no such value");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, decoded(below)]));
}

describe("hostile input", () => {
  const pieces = fc.constantFrom(
    ...'{}[]",:\\/*$. \n\t'.split(""),
    '"rules"',
    '".read"',
    '".write"',
    '"$x"',
    "true",
    "auth",
    "data",
    ".val()",
    "==",
    "&&",
    "'a'",
    "(",
    ")",
    "__proto__",
    "\u0000",
    "\ud800",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 30 }).map((list) => list.join("")),
  );
  const refusedOrCompiled = (source: string): boolean => {
    try {
      compileRules(source);
      return true;
    } catch (error) {
      return error instanceof RulesError && error.line >= 1 && error.column >= 1;
    }
  };

  it("compiles a hostile file or throws a RulesError with a position", () => {
    fc.assert(fc.property(text, refusedOrCompiled), { numRuns: histories(1500) });
    expect(refusedOrCompiled("\ud800")).toBe(true);
  });

  it("compiles a hostile expression or throws a RulesError with a position", () => {
    const file = (rule: string) => JSON.stringify({ rules: { ".write": rule } });
    fc.assert(
      fc.property(text, (rule) => refusedOrCompiled(file(rule))),
      { numRuns: histories(1500) },
    );
    expect(refusedOrCompiled(file("(".repeat(1000)))).toBe(true);
  });

  it("applies only the file's own rules to a hostile path", () => {
    const rules = compileRules(fileOf({ a: { ".read": true, ".indexOn": "x" } }));
    for (const hostile of ["__proto__", "constructor", "a/../a", "..", "toString/call"]) {
      const request = { root: fromJson({ a: 1 }), path: segments(hostile), auth: null, now: NOW, query: NO_QUERY };
      expect(rules.canRead(request).allowed).toBe(hostile.startsWith("a/"));
      expect(rules.indexesAt(segments(hostile))).toEqual([]);
    }
  });
});
