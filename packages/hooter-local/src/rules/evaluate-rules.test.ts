import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import { compileRules } from "./index";
import { ALICE, fileOf, mayRead, mayWrite, NO_QUERY, NOW, update } from "./testing/requests";

describe("matching", () => {
  const literalFirst = { a: { ".read": "true" }, $any: { ".read": "false" } };
  const wildcardFirst = { $any: { ".read": "true" }, a: { ".read": "false" } };

  it("prefers a literal child to the wildcard, whichever comes first in the file", () => {
    expect(mayRead(literalFirst, "/a")).toBe(true);
    expect(mayRead(literalFirst, "/b")).toBe(false);
    expect(mayRead(wildcardFirst, "/a")).toBe(false);
    expect(mayRead(wildcardFirst, "/b")).toBe(true);
  });

  it("ignores the wildcard's children below a literal that has no children", () => {
    const rules = { a: {}, $any: { deep: { ".read": true } } };
    expect(mayRead(rules, "/a/deep")).toBe(false);
    expect(mayRead(rules, "/b/deep")).toBe(true);
  });

  it("does not apply the wildcard's .validate to a literal child", () => {
    const rules = { ".write": true, a: {}, $other: { ".validate": false } };
    expect(mayWrite(rules, "/", { a: 1 })).toBe(true);
    expect(mayWrite(rules, "/", { a: 1, b: 1 })).toBe(false);
    expect(mayWrite(rules, "/a", 1)).toBe(true);
    expect(mayWrite(rules, "/b", 1)).toBe(false);
  });

  it("captures a numeric key as a string", () => {
    expect(mayRead({ $id: { ".read": "$id == '7'" } }, "/7")).toBe(true);
    expect(mayRead({ $id: { ".read": "$id == 7" } }, "/7")).toBe(false);
  });

  it("captures each key of the path under its own name", () => {
    const rules = { $a: { x: { $b: { ".read": "$a == 'one' && $b == 'two'" } } } };
    expect(mayRead(rules, "/one/x/two")).toBe(true);
    expect(mayRead(rules, "/two/x/one")).toBe(false);
    // The rule at $b grants access to $b and everything below $b.
    expect(mayRead(rules, "/one/x/two/deeper")).toBe(true);
  });

  it("captures the keys below a written location for .validate", () => {
    const rules = { ".write": true, list: { $key: { ".validate": "newData.val() == $key" } } };
    expect(mayWrite(rules, "/list", { a: "a", b: "b" })).toBe(true);
    expect(mayWrite(rules, "/list", { a: "a", b: "a" })).toBe(false);
    expect(mayWrite(rules, "/", { list: { a: "b" } })).toBe(false);
  });

  it("treats __proto__, constructor and toString as ordinary keys", () => {
    const rules = { ".write": true, $key: { ".validate": "newData.val() == $key" } };
    for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(mayWrite(rules, `/${key}`, key)).toBe(true);
      expect(mayWrite(rules, `/${key}`, "other")).toBe(false);
    }
    expect(mayRead({ a: { ".read": true } }, "/constructor")).toBe(false);
    const literal = JSON.parse('{"__proto__": {".read": true}, "$any": {".read": false}}');
    expect(mayRead(literal, "/__proto__")).toBe(true);
    expect(mayRead(literal, "/constructor")).toBe(false);
  });
});

describe("read", () => {
  it("refuses a path without a .read rule", () => {
    expect(mayRead({}, "/")).toBe(false);
    expect(mayRead({ a: { ".read": true } }, "/b")).toBe(false);
  });

  it("the first true rule on the path grants a read, and no deeper rule revokes it", () => {
    const rules = { a: { ".read": true, b: { ".read": false } } };
    expect(mayRead(rules, "/a/b")).toBe(true);
    expect(mayRead(rules, "/a/b/c")).toBe(true);
    expect(mayRead({ ".read": false, a: { ".read": true } }, "/a")).toBe(true);
  });

  it("a .read below a location does not grant a read of that location", () => {
    const rules = { list: { $id: { ".read": true } } };
    expect(mayRead(rules, "/list")).toBe(false);
    expect(mayRead(rules, "/list/x")).toBe(true);
  });

  it("in a .read, sets data to the rule's node", () => {
    const rules = { a: { ".read": "data.child('open').val() == true" } };
    expect(mayRead(rules, "/a/deep/er", { data: { a: { open: true } } })).toBe(true);
    expect(mayRead(rules, "/a/deep/er", { data: { open: true } })).toBe(false);
  });

  it("ignores a .read that fails, and continues with deeper rules", () => {
    const rules = { a: { ".read": "data.val().length > 1", b: { ".read": "auth != null" } } };
    expect(mayRead(rules, "/a", { auth: ALICE })).toBe(false);
    expect(mayRead(rules, "/a/b", { auth: ALICE })).toBe(true);
  });
});

describe("write", () => {
  it("grants a write only with a true .write between the root and the location", () => {
    expect(mayWrite({}, "/a", 1)).toBe(false);
    expect(mayWrite({ ".write": true }, "/a/b", 1)).toBe(true);
    expect(mayWrite({ a: { ".write": false, b: { ".write": true } } }, "/a/b/c", 1)).toBe(true);
    expect(mayWrite({ a: { b: { ".write": true } } }, "/a", { b: 1 })).toBe(false);
  });

  it("in a .write, sets data and newData to the rule's node", () => {
    const rules = {
      a: { ".write": "data.child('n').val() == 1 && newData.child('n').val() == 2 && newData.child('m').val() == 5" },
    };
    expect(mayWrite(rules, "/a/n", 2, { data: { a: { n: 1, m: 5 } } })).toBe(true);
    expect(mayWrite(rules, "/a/n", 3, { data: { a: { n: 1, m: 5 } } })).toBe(false);
  });

  it("sets root to the state before the write", () => {
    const rules = { a: { ".write": "root.child('a').val() == 'old' && newData.val() == 'new'" } };
    expect(mayWrite(rules, "/a", "new", { data: { a: "old" } })).toBe(true);
    expect(mayWrite(rules, "/a", "new", { data: { a: "new" } })).toBe(false);
  });

  it("ignores a .write that fails, and continues with deeper rules", () => {
    const rules = { a: { ".write": "newData.val().toUpperCase() == 'OK'", b: { ".write": true } } };
    expect(mayWrite(rules, "/a", 5)).toBe(false);
    expect(mayWrite(rules, "/a", "ok")).toBe(true);
    expect(mayWrite(rules, "/a/b", 5)).toBe(true);
  });
});

describe(".validate", () => {
  const open = { ".write": true };

  it("evaluates the .validate of ancestors against the merged value", () => {
    const rules = { p: { ...open, ".validate": "newData.hasChildren(['x'])", sub: {} } };
    expect(mayWrite(rules, "/p/sub/k", "v")).toBe(false);
    expect(mayWrite(rules, "/p/sub/k", "v", { data: { p: { x: 1 } } })).toBe(true);
    expect(mayWrite(rules, "/p", { x: 1 })).toBe(true);
    expect(mayWrite(rules, "/p", { y: 1 })).toBe(false);
  });

  const room = {
    ...open,
    title: { ".validate": "newData.isString()" },
    count: { ".validate": "newData.val() == data.val() + 1" },
    tag: { ".validate": "newData.isNumber()" },
  };
  const rooms = { rooms: { $room: room } };
  const stored = { rooms: { r1: { count: 1, tag: "bad" }, r2: { tag: "bad" } } };

  it("does not evaluate the .validate of siblings outside the write", () => {
    expect(mayWrite(rooms, "/rooms/r1/title", "lobby", { data: stored })).toBe(true);
    expect(update(rooms, { "rooms/r1/title": "a", "rooms/r2/title": "b" }, { data: stored }).allowed).toBe(true);
    expect(mayWrite(rooms, "/rooms/r1/title", null, { data: { rooms: { r1: { title: "x", tag: "bad" } } } })).toBe(
      true,
    );
  });

  it("evaluates the .validate of every key in the written value, changed or not", () => {
    expect(mayWrite(rooms, "/rooms/r1", { title: "lobby", tag: "bad" }, { data: stored })).toBe(false);
    expect(mayWrite(rooms, "/rooms/r1", { title: "lobby", count: 1 }, { data: stored })).toBe(false);
    expect(mayWrite(rooms, "/rooms/r1", { title: "lobby", count: 2 }, { data: stored })).toBe(true);
    expect(mayWrite(rooms, "/rooms/r1/count", 1, { data: stored })).toBe(false);
  });

  it("evaluates .validate at any depth of the written value, but not for missing keys", () => {
    const rules = { ...open, a: { b: { c: { ".validate": "newData.isNumber()" }, d: { ".validate": false } } } };
    expect(mayWrite(rules, "/", { a: { b: { c: 1 } } })).toBe(true);
    expect(mayWrite(rules, "/", { a: { b: { c: "1" } } })).toBe(false);
    expect(mayWrite(rules, "/", { a: { b: { c: 1, d: 1 } } })).toBe(false);
  });

  it("skips .validate when the new value is null", () => {
    const node = {
      ...open,
      ".validate": "newData.hasChildren(['a', 'b'])",
      a: { ".validate": "newData.isString()" },
      b: { ".validate": "newData.isNumber()" },
    };
    const data = { nodes: { n: { a: "ok", b: 10 } } };
    const rules = { nodes: { $n: node } };
    expect(mayWrite(rules, "/nodes/n", null, { data })).toBe(true);
    expect(mayWrite(rules, "/nodes/n", {}, { data })).toBe(true);
    expect(mayWrite(rules, "/nodes/n/b", null, { data })).toBe(false);
    expect(mayWrite(rules, "/nodes/n", { a: "ok" }, { data })).toBe(false);
  });

  it("allows the deletion of the only child of a parent that requires children", () => {
    const rules = { parent: { ...open, ".validate": "newData.hasChildren()" } };
    expect(mayWrite(rules, "/parent/one", null, { data: { parent: { one: true } } })).toBe(true);
    expect(mayWrite(rules, "/parent", "leaf", { data: { parent: { one: true } } })).toBe(false);
  });

  it("a true .validate alone does not grant a write", () => {
    expect(mayWrite({ a: { ".validate": true } }, "/a", 1)).toBe(false);
  });

  it("denies a write when an operand in .validate fails, even under || or !, unless a short circuit skips the operand", () => {
    const check = (rule: string) => mayWrite({ a: { ...open, ".validate": rule } }, "/a", 5);
    expect(check("newData.val().length > 0 || true")).toBe(false);
    expect(check("!(newData.val().length > 0)")).toBe(false);
    expect(check("true || newData.val().length > 0")).toBe(true);
    expect(check("newData.isNumber() || newData.val().length > 0")).toBe(true);
    expect(check("newData.isString() && newData.val().length > 0 || newData.isNumber()")).toBe(true);
  });

  it("evaluates the .validate of the node, not of its children, when only a priority is written", () => {
    const rules = { a: { ...open, ".validate": "newData.getPriority() != 9", b: { ".validate": false } } };
    const priority = (value: number) =>
      compileRules(fileOf(rules)).canWrite({
        before: fromJson({ a: { b: 1 } }),
        after: fromJson({ a: { b: 1, ".priority": value } }),
        writes: [["a", ".priority"]],
        auth: null,
        now: NOW,
      }).allowed;
    expect(priority(1)).toBe(true);
    expect(priority(9)).toBe(false);
    expect(mayWrite(rules, "/a", { b: 1 })).toBe(false);
  });
});

describe("multi-path update", () => {
  const rules = {
    members: { $uid: { ".write": "auth.uid == $uid" } },
    posts: { $id: { ".write": "root.child('members').child(auth.uid).exists()" } },
    notes: { $id: { ".write": "newData.parent().parent().child('members').child(auth.uid).exists()" } },
  };

  it("sets root to the state before the update, so a new member cannot post in the same write", () => {
    expect(update(rules, { "members/alice": true, "posts/1": "x" }, { auth: ALICE }).allowed).toBe(false);
    const data = { members: { alice: true } };
    expect(update(rules, { "posts/1": "x" }, { auth: ALICE, data }).allowed).toBe(true);
  });

  it("sets newData to the state after all writes of the update", () => {
    expect(update(rules, { "notes/1": "x", "members/alice": true }, { auth: ALICE }).allowed).toBe(true);
    expect(update(rules, { "notes/1": "x" }, { auth: ALICE }).allowed).toBe(false);
  });

  it("refuses the whole update when one location is refused", () => {
    const both = { "members/alice": true, "members/bob": true };
    expect(update(rules, both, { auth: ALICE }).allowed).toBe(false);
    expect(update(rules, { "members/alice": true }, { auth: ALICE }).allowed).toBe(true);
  });

  it("evaluates the ancestors' .validate with all writes of the update applied", () => {
    const pair = { p: { ".write": true, ".validate": "newData.hasChildren(['a', 'b'])" } };
    expect(update(pair, { "p/a": 1, "p/b": 1 }).allowed).toBe(true);
    expect(update(pair, { "p/a": 1 }).allowed).toBe(false);
  });
});

describe("indexes", () => {
  const rules = compileRules(
    fileOf({
      hoots: { ".indexOn": ["date", "author/name"], $id: { ".indexOn": ".value" } },
      $any: { ".indexOn": "x" },
      plain: {},
    }),
  );

  it("returns indexes only at the node that declares them, and matches wildcards", () => {
    expect(rules.indexesAt(["hoots"])).toEqual(["date", "author/name"]);
    expect(rules.indexesAt(["hoots", "-N1"])).toEqual([".value"]);
    expect(rules.indexesAt(["other"])).toEqual(["x"]);
    expect(rules.indexesAt(["plain"])).toEqual([]);
    expect(rules.indexesAt(["hoots", "-N1", "deep"])).toEqual([]);
    expect(rules.indexesAt([])).toEqual([]);
    expect(rules.indexesAt(["__proto__"])).toEqual(["x"]);
  });

  it("lists all indexes with their path patterns", () => {
    expect(rules.indexes).toEqual([
      { pattern: ["hoots"], fields: ["date", "author/name"] },
      { pattern: ["hoots", "$id"], fields: [".value"] },
      { pattern: ["$any"], fields: ["x"] },
    ]);
  });
});

it("treats a read of a priority like a read of its node", () => {
  const rules = compileRules(fileOf({ a: { ".read": "data.val() == 'v'" } }));
  const root = fromJson({ a: "v" });
  const request = { root, auth: null, now: NOW, query: NO_QUERY };
  expect(rules.canRead({ ...request, path: ["a", ".priority"] }).allowed).toBe(true);
});

it("does not treat a priority as a child of its node", () => {
  const rules = compileRules(fileOf({ a: { $key: { ".read": true, ".write": true } } }));
  const [before, after] = [fromJson({ a: { b: 1 } }), fromJson({ a: { b: 1, ".priority": 2 } })];
  const allowed = (key: string) => [
    rules.canRead({ root: before, path: ["a", key], auth: null, now: NOW, query: NO_QUERY }).allowed,
    rules.canWrite({ before, after, writes: [["a", key]], auth: null, now: NOW }).allowed,
  ];
  expect(allowed("b")).toEqual([true, true]);
  expect(allowed(".priority")).toEqual([false, false]);
});
