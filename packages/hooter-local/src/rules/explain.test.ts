import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import { compileRules, type Explanation, type Verdict } from "./index";
import { ALICE, fileOf, NO_QUERY, NOW, read, update } from "./testing/requests";

function explained(verdict: Verdict): Explanation {
  if (verdict.allowed) throw new Error("allowed");
  return verdict.explain();
}

const values = (explanation: Explanation): Record<string, unknown> =>
  Object.fromEntries(explanation.values.map(({ expression, value }) => [expression, value]));

describe("a refused read", () => {
  it("names the nearest rule with its line, its column and the deciding values", () => {
    const source =
      '{\n  "rules": {\n    "users": { "$uid": {\n      ".read": "auth != null && auth.uid == $uid" } } } }';
    const request = { root: null, path: ["users", "bob", "mail"], auth: ALICE, now: NOW, query: NO_QUERY };
    const explanation = explained(compileRules(source).canRead(request));
    expect(explanation).toMatchObject({
      path: "/users/bob",
      target: "/users/bob/mail",
      kind: ".read",
      rule: "auth != null && auth.uid == $uid",
      line: 4,
      column: 16,
      reason: "The only .read at this place or above it is not true.",
    });
    expect(values(explanation)).toEqual({ "auth.uid == $uid": false, "auth.uid": "alice", $uid: "bob" });
  });

  it("reports that no rule applies to the path", () => {
    expect(explained(read({ a: { ".read": true } }, "/b/c"))).toEqual({
      path: "/b/c",
      target: "/b/c",
      kind: ".read",
      rule: null,
      line: null,
      column: null,
      reason: "No .read rule applies to this location.",
      values: [],
      asked: [],
    });
  });

  it("lists every evaluated rule from the root down", () => {
    const rules = { ".read": "auth.uid == 'root'", a: { ".read": "data.child('open').val() == true" } };
    const explanation = explained(read(rules, "/a/b", { data: { a: { open: false } }, auth: ALICE }));
    expect(explanation.reason).toBe("None of the 2 .read rules at this place or above it is true.");
    expect(explanation.asked.map(({ path, rule }) => [path, rule])).toEqual([
      ["/", "auth.uid == 'root'"],
      ["/a", "data.child('open').val() == true"],
    ]);
    expect(values(explanation)).toEqual({
      "data.child('open').val() == true": false,
      "data.child('open').val()": false,
      "data.child('open')": "/a/open: false",
    });
  });

  it("includes the query parameter that exceeded the limit", () => {
    const explanation = explained(read({ ".read": "query.limitToFirst <= 50" }, "/", { query: { limitToFirst: 100 } }));
    expect(values(explanation)).toMatchObject({ "query.limitToFirst": 100 });
  });
});

describe("a refused write", () => {
  it("names the refused location of a multi-path update", () => {
    const rules = { $uid: { ".write": "auth.uid == $uid" } };
    const explanation = explained(update(rules, { alice: 1, bob: 2 }, { auth: ALICE }));
    expect(explanation).toMatchObject({ path: "/bob", target: "/bob", kind: ".write" });
    expect(values(explanation)).toMatchObject({ $uid: "bob" });
  });

  it("names the node inside the written value whose .validate is false", () => {
    const rules = { ".write": true, list: { $id: { n: { ".validate": "newData.isNumber() && newData.val() > 3" } } } };
    const explanation = explained(update(rules, { list: { a: { n: 4 }, b: { n: 2 } } }));
    expect(explanation).toMatchObject({
      path: "/list/b/n",
      target: "/list",
      kind: ".validate",
      rule: "newData.isNumber() && newData.val() > 3",
      reason: "The value does not satisfy this .validate.",
    });
    expect(values(explanation)).toEqual({ "newData.val() > 3": false, "newData.val()": 2 });
    expect(explanation.asked).toHaveLength(1);
  });

  it("names the ancestor whose .validate is false", () => {
    const rules = { p: { ".write": true, ".validate": "newData.hasChildren(['x'])" } };
    const explanation = explained(update(rules, { "p/sub/k": 1 }));
    expect(explanation).toMatchObject({ path: "/p", target: "/p/sub/k", kind: ".validate" });
    expect(values(explanation)).toEqual({ "newData.hasChildren(['x'])": false });
  });

  it("explains a rule that is the literal false", () => {
    const explanation = explained(update({ ".write": true, $other: { ".validate": false } }, { extra: 1 }));
    expect(explanation).toMatchObject({ path: "/extra", kind: ".validate", rule: "false" });
  });

  it.each([
    ["newData.val().length > 2", "'newData.val().length' failed: newData.val() is 5"],
    ["newData.val().contains('a') || true", "'newData.val().contains('a')' failed: newData.val() is 5, 'a' is \"a\""],
    ["newData.val().matches(/^a/)", "'newData.val().matches(/^a/)' failed: newData.val() is 5"],
    ["!(data.val() > 1)", "'data.val() > 1' failed: data.val() is null, 1 is 1"],
    ["data.parent().parent().exists()", "'data.parent().parent()' is above the root"],
    ["root.child(auth.uid).exists()", "'root.child(auth.uid)' failed: root is /: nothing, auth.uid is null"],
    ["newData.hasChildren([auth.uid])", "'newData.hasChildren([auth.uid])' failed: newData is /a: 5"],
    ["query.orderByKey", "'query' has no meaning in a write"],
    ["true ? data.val() + 1 == 2 : true", "'data.val() + 1' failed: data.val() is null, 1 is 1"],
    ["false || data.val() * 2 == 4", "'data.val() * 2' failed: data.val() is null, 2 is 2"],
  ])("describes the failed sub-expression of %s", (rule, failure) => {
    const explanation = explained(update({ ".write": true, a: { ".validate": rule } }, { a: 5 }));
    expect(explanation.reason).toBe(`This .validate fails: ${failure}.`);
    expect(explanation.asked[0]?.failure).toBe(failure);
  });

  it("describes the failed sub-expression of a .write that did not grant access", () => {
    const explanation = explained(update({ a: { ".write": "newData.val().length > 2" } }, { a: 5 }));
    expect(explanation.reason).toBe(
      "The only .write at this place or above it is not true. It fails: 'newData.val().length' failed: newData.val() is 5.",
    );
  });
});

describe("the values of an explanation", () => {
  const decided = (rule: string, given = {}) =>
    values(explained(read({ ".read": rule }, "/", { auth: ALICE, ...given })));

  it("lists both sides of a false ||, and the first side of && that is not true", () => {
    expect(Object.keys(decided("auth.uid == 'x' || auth.uid == 'y'"))).toEqual([
      "auth.uid == 'x'",
      "auth.uid",
      "auth.uid == 'y'",
    ]);
    expect(Object.keys(decided("auth != null && auth.uid == 'x' && now < 0"))).toEqual(["auth.uid == 'x'", "auth.uid"]);
  });

  it("for ?:, lists the condition and the chosen branch", () => {
    expect(Object.keys(decided("auth.uid == 'alice' ? now < 0 : true"))).toEqual([
      "auth.uid == 'alice'",
      "auth.uid",
      "now < 0",
      "now",
    ]);
  });

  it("writes each expression on one line, whatever the rule's layout", () => {
    expect(Object.keys(decided("auth.uid\n    ==\t'x'"))).toEqual(["auth.uid == 'x'", "auth.uid"]);
  });

  it("truncates long strings and long lists of children", () => {
    const data = {
      text: "x".repeat(1_000_000),
      many: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])),
    };
    const all = decided("data.child('text').val() == 'x' || data.child('many').val() == 'x'", { data });
    expect(all["data.child('text').val()"]).toBe(`${"x".repeat(200)}… (1000000 characters)`);
    expect(all["data.child('many')"]).toBe("/many: {k0, k1, k10, k100, k1000, k1001, k1002, k1003 and 4992 more}");
    expect(JSON.stringify(all).length).toBeLessThan(2000);
  });
});

it("explains a refusal with the state of its request, even after a later request", () => {
  const rules = compileRules(fileOf({ ".write": "newData.child('n').val() == 1" }));
  const before = fromJson({ n: 1 });
  const verdict = rules.canWrite({ before, after: fromJson({ n: 2 }), writes: [["n"]], auth: null, now: NOW });
  rules.canWrite({ before, after: fromJson({ n: 1 }), writes: [["n"]], auth: null, now: NOW });
  expect(values(explained(verdict))).toMatchObject({ "newData.child('n').val()": 2 });
});
