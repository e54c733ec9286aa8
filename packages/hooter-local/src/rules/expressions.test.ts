import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import type { JsonValue } from "../tree/node";
import type { RulesAuth, RulesQuery } from "./index";
import { ALICE, NO_QUERY, NOW } from "./testing/requests";
import { compileExpression } from "./testing/single-expression";

interface Seen {
  data?: JsonValue;
  newData?: JsonValue;
  auth?: RulesAuth | null;
  query?: RulesQuery | null;
}

function evaluate(text: string, seen: Seen = {}): boolean | "failed" {
  return compileExpression(text, ".write", ["$id"]).evaluate({
    auth: seen.auth ?? null,
    now: NOW,
    before: fromJson(seen.data ?? null),
    after: fromJson(seen.newData ?? null),
    query: seen.query === undefined ? NO_QUERY : seen.query,
    captures: { $id: "the-id" },
  });
}

type Case = [text: string, result: boolean | "failed", seen?: Seen];

function table(cases: readonly Case[]): void {
  it.each(
    cases.map(([text, result, seen = {}]): [string, string, Seen, boolean | "failed"] => [
      text,
      JSON.stringify(seen),
      seen,
      result,
    ]),
  )("evaluates %s with %s", (text, _shown, seen, result) => {
    expect(evaluate(text, seen)).toBe(result);
  });
}

describe("precedence and associativity", () => {
  table([
    ["!(true || false && false)", false],
    ["false && false || true", true],
    ["true || false && false", true],
    ["false == 1 < 2", false],
    ["true == 1 < 2", true],
    ["1 < 2 == 2 < 3", true],
    ["1 + 2 * 3 == 7", true],
    ["true || false ? false : true", false],
    ["true || false && false ? true : false", true],
    ["true ? false : true ? true : true", false],
    ["true ? false : true || true", false],
    ["!false && false", false],
    ["-1 + 2 == 1", true],
    ["10 - 4 - 3 == 3", true],
    ["8 / 4 / 2 == 1", true],
    ["7 % 4 * 2 == 6", true],
  ]);
});

describe("equality without conversion", () => {
  table([
    ["5 == '5'", false],
    ["1 == true", false],
    ["false == 0", false],
    ["false == ''", false],
    ["null == false", false],
    ["5 === 5", true],
    ["5 !== 5", false],
    ["5 != '5'", true],
    ["data.val() == null", true],
    ["data.val() === null", true],
    ["data.val() != null", true, { data: 0 }],
    ["data.val() == newData.val()", true, { data: 1, newData: 1 }],
    ["data.val() == newData.val()", false, { data: 1, newData: "1" }],
    // An object never equals a primitive. How the service compares two objects is unknown, so such a comparison fails.
    ["data.val() == null", false, { data: { a: 1 } }],
    ["data.val() != 'x'", true, { data: { a: 1 } }],
    ["data.val() == newData.val()", "failed", { data: { a: 1 }, newData: { a: 1 } }],
    ["data.val() != newData.val()", "failed", { data: { a: 1 }, newData: { a: 1 } }],
    ["auth != null", true, { auth: ALICE }],
    ["auth == auth", "failed", { auth: ALICE }],
  ]);
});

describe("comparison of two numbers or two strings", () => {
  table([
    ["1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2", true],
    ["'a' < 'b' && 'b' >= 'a' && !('a' > 'b')", true],
    ["'Z' < 'a' && '10' < '9'", true],
    ["'\u00e9' > 'z'", true],
    ["'a' < 'a' || 'a' > 'a' || 1 < 1 || 1 > 1", false],
    ["'a' <= 'a' && 'a' >= 'a' && 1 <= 1 && 1 >= 1", true],
    ["'a' < 1", "failed"],
    ["data.val() < 1", "failed"],
    ["data.val() >= 0 || true", "failed"],
    ["1 > data.val() || true", "failed"],
    ["data.val() > 1", "failed", { data: true }],
    ["data.val() > 1", "failed", { data: { a: 1 } }],
    ["data.val() > 1", true, { data: 2 }],
    ["data.val() <= 'b'", true, { data: "a" }],
  ]);
});

describe("arithmetic", () => {
  table([
    ["'a' + 1 == 'a1' && 1 + 'a' == '1a'", true],
    ["1.5 + '' == '1.5'", true],
    ["now + '' == '1700000000000'", true],
    ["data.val() + 1 == 1 || true", "failed"],
    ["data.val() + 'x' == 'nullx'", "failed"],
    ["data.val() + 'x' == 'truex'", "failed", { data: true }],
    ["data.val() + 'x' == 'x'", "failed", { data: { a: 1 } }],
    ["data.val() - 1 == 0 || true", "failed"],
    ["data.val() - 1 == 0", "failed", { data: "1" }],
    ["data.val() * 2 == 4 && data.val() % 2 == 0 && data.val() / 2 == 1", true, { data: 2 }],
    ["-data.val() == 0 || true", "failed"],
    ["-data.val() == -2", true, { data: 2 }],
    ["(1/0) + '' == 'NaN'", true],
    ["(-1/0) + '' == 'NaN'", true],
    ["1 % 0 + '' == 'NaN'", true],
    ["(1/0) > 2 || (1/0) < 2 || (1/0) == (1/0)", false],
    ["1e3 == 1000 && 0.5 == 1/2", true],
  ]);
});

describe("short circuit and errors", () => {
  table([
    ["false && data.val().length > 0", false],
    ["true || data.val().length > 0", true],
    ["data.val().length > 0 || true", "failed"],
    ["data.val().length > 0 && false", "failed"],
    ["!(data.val().length > 0)", "failed"],
    ["true ? true : data.val().length > 0", true],
    ["data.val().length > 0 ? true : true", "failed"],
    ["(data.val() == null ? 'a' : 'b') == 'a'", true],
    ["(data.val() == null ? data : newData).exists()", false, { newData: 1 }],
  ]);
});

describe("snapshots", () => {
  const data: JsonValue = { a: { b: "text" }, n: 1, t: true, s: "str" };
  table([
    ["data.exists()", true, { data }],
    ["data.exists()", false],
    ["data.child('').child('/').child('n').val() == 1", true, { data }],
    ["data.parent().hasChild('a')", "failed", { data }],
    ["data.parent().child('a').exists()", "failed", { data }],
    ["data.parent().child(data.child('s').val()).exists()", "failed", { data }],
    ["data.parent().hasChildren(['a'])", "failed", { data }],
    ["data.parent().hasChildren()", "failed", { data }],
    ["data.child('a/b').val() == 'text'", true, { data }],
    ["data.child('/a//b/').val() == 'text'", true, { data }],
    ["data.child('a').child('b').parent().parent().child('n').val() == 1", true, { data }],
    ["data.child('a/b').parent().hasChild('b')", true, { data }],
    ["data.child('./n').exists()", false, { data }],
    ["data.child('a/../n').exists()", false, { data }],
    ["data.child('..').exists()", false, { data }],
    ["data.child('no').child('where').parent().parent().child('n').exists()", true, { data }],
    ["data.parent().exists()", "failed", { data }],
    ["data.child('a').parent().exists()", true, { data }],
    ["data.child('s').child('below').exists()", false, { data }],
    ["data.child('x' + data.child('no').val()).exists()", "failed", { data }],
    ["data.child(data.child('n').val()).exists()", "failed", { data }],
    ["data.hasChild('a') && data.hasChild('a/b') && !data.hasChild('c')", true, { data }],
    ["data.hasChild(data.child('n').val())", "failed", { data }],
    ["data.hasChildren()", true, { data }],
    ["data.child('s').hasChildren()", false, { data }],
    ["data.hasChildren(['a', 'n'])", true, { data }],
    ["data.hasChildren(['a', 'zz'])", false, { data }],
    ["data.hasChildren(['a/b'])", true, { data }],
    ["data.hasChildren([])", true, { data }],
    ["data.child('s').hasChildren([])", true, { data }],
    ["data.hasChildren(['zz', auth.uid])", "failed", { data }],
    ["data.child('n').isNumber() && data.child('s').isString() && data.child('t').isBoolean()", true, { data }],
    [
      "data.child('n').isString() || data.child('n').isBoolean() || data.isNumber() || data.child('no').isString()",
      false,
      { data },
    ],
    ["data.getPriority() == null && data.val() == 'v'", true, { data: "v" }],
    ["data.getPriority() == 5 && data.val() == 'v'", true, { data: { ".value": "v", ".priority": 5 } }],
    ["data.getPriority() == 'abc' && data.child('x').val() == 1", true, { data: { x: 1, ".priority": "abc" } }],
    [
      "data.child('l').getPriority() == 2 && data.child('l').isString()",
      true,
      { data: { l: { ".value": "x", ".priority": 2 } } },
    ],
    ["data.child('.priority').exists()", false, { data: { x: 1, ".priority": "abc" } }],
    ["data.child('constructor').exists() || data.child('__proto__').exists()", false, { data }],
    ["data[\"exists\"]() && data['child']('n')['val']() == 1", true, { data }],
    ["root.child('n').val() == 1 && newData.child('n').val() == 2", true, { data, newData: { n: 2 } }],
    ["$id == 'the-id' && $id.length == 6", true],
    ["now == 1700000000000", true],
  ]);
});

describe("strings", () => {
  const s = (newData: JsonValue): Seen => ({ newData });
  table([
    ["newData.val().length == 5", true, s("h\u00e9llo")],
    ["newData.val().length == 2", true, s("\u{1f389}")],
    ["newData.val().length == 0", "failed", s(null)],
    ["newData.val().length == 0", "failed", s(5)],
    ["newData.val().contains('ell') && !newData.val().contains('xx')", true, s("hello")],
    ["newData.val().beginsWith('he') && newData.val().endsWith('lo')", true, s("hello")],
    ["newData.val().beginsWith('lo') || newData.val().endsWith('he')", false, s("hello")],
    ["newData.child('s').val().contains(newData.child('p').val())", "failed", s({ s: "xnullx" })],
    ["newData.child('s').val().contains(newData.child('p').val())", "failed", s({ s: "x12x", p: 12 })],
    ["newData.child('s').val().contains(newData.child('p').val())", true, s({ s: "x12x", p: "12" })],
    ["newData.val().replace('a', 'b') == 'bbb'", true, s("aba")],
    ["newData.val().replace('/a/g', 'z') == 'z'", true, s("/a/g")],
    ["newData.val().replace('/a/g', 'z') == 'z'", false, s("a")],
    ["newData.val().replace('a', '$&$1') == '$&$1b'", true, s("ab")],
    ["newData.child('s').val().replace('a', newData.child('r').val()) == '5'", "failed", s({ s: "a", r: 5 })],
    ["newData.val().toUpperCase() == 'ABC' && newData.val().toLowerCase() == 'abc'", true, s("aBc")],
    ["newData.val().toUpperCase() == 'X'", "failed", s(true)],
    ["(auth != null ? newData.val() : '').length > 0", true, { auth: ALICE, newData: "hello" }],
    ["(auth != null ? newData.val() : '').length > 0", false, s("hello")],
    ["(auth != null ? newData.val() : 1).length > 0", "failed", s("hello")],
    ["(auth != null ? newData.val() : '').contains('ell')", true, { auth: ALICE, newData: "hello" }],
    ["(auth != null ? newData.val() : '').contains('ell')", "failed", { auth: ALICE, newData: 5 }],
    ["(auth != null ? newData.val() : null).beginsWith('he')", true, { auth: ALICE, newData: "hello" }],
    ["(auth != null ? newData.val() : null).beginsWith('he')", "failed", s("hello")],
    ["(auth != null ? null : newData.val()).replace('l', 'L') == 'heLLo'", true, s("hello")],
    ["(auth != null ? null : newData.val()).replace('l', 'L') == 'heLLo'", "failed", { auth: ALICE, newData: "hello" }],
    ["(auth != null ? 1 : newData.val()).matches(/^h/)", true, s("hello")],
    ["(auth != null ? 1 : newData.val()).matches(/^h/)", "failed", { auth: ALICE, newData: "hello" }],
    [
      "(auth != null ? (newData.exists() ? newData.val() : 1) : true).endsWith('lo')",
      true,
      { auth: ALICE, newData: "hello" },
    ],
    [
      "(auth != null ? (newData.exists() ? newData.val() : 1) : true).endsWith('lo')",
      "failed",
      { auth: ALICE, newData: null },
    ],
    ["(auth != null ? true : (newData.exists() ? newData.val() : 'none')).toUpperCase() == 'NONE'", true, s(null)],
    ["newData.val().matches(/ell/)", true, s("hello")],
    ["newData.val().matches(/^ell/)", false, s("hello")],
    ["newData.val().matches(/^HEL+O$/i)", true, s("hello")],
    ["newData.val().matches(/HEL+O/)", false, s("hello")],
    ["newData.val().matches(/a/)", "failed", s(null)],
    ["newData.val().matches(/^[a-z]{2,3}\\d$/)", true, s("ab1")],
    ["newData.val().matches(/^https:\\/\\/[^\\s]+$/)", true, s("https://x.fr/\u00e9")],
    ["newData.val().matches(/^.$/)", false, s("\u{1f389}")],
    ["'it\\'s' == \"it's\" && 'a\\u00e9' == 'a\u00e9' && 'a\\\\b'.length == 3", true],
  ]);

  it("returns the same result each time a compiled expression is evaluated", () => {
    const compiled = compileExpression("newData.val().matches(/a/)", ".write");
    const input = { auth: null, now: 0, before: null, after: "aaa", query: null, captures: {} };
    expect([1, 2, 3].map(() => compiled.evaluate(input))).toEqual([true, true, true]);
  });
});

describe("auth", () => {
  const auth = ALICE;
  table([
    ["auth == null", true],
    ["auth.uid == null && auth.token == null && auth.token.email == null && auth.a.b.c == null", true],
    ["auth.uid == 'alice' && auth.provider == 'password'", true, { auth }],
    ["auth.token.sub == auth.uid && auth.token.email_verified == true", true, { auth }],
    ["auth.token.firebase.sign_in_provider == auth.provider", true, { auth }],
    ["auth.token.org.tier == 'gold' && auth.token['org']['tier'] == 'gold'", true, { auth }],
    ["auth.token.level >= 3", true, { auth }],
    ["auth.token.nothing == null && auth.token.org.nothing.more == null", true, { auth }],
    ["auth.token.admin == true", false, { auth }],
    ["auth.token.firebase.identities['google.com'] != null", true, { auth }],
    ["auth.token.firebase.identities['google.com'][0] == '1234'", true, { auth }],
    ["auth.token.firebase.identities['google.com'][1] == null", true, { auth }],
    ["auth.token.email.contains('@') && auth.token.email.length == 17", true, { auth }],
    ["auth.token.level.contains('3')", "failed", { auth }],
    ["auth.constructor == null && auth.__proto__ == null && auth.hasOwnProperty == null", true, { auth }],
    ["auth.token.constructor == null && auth.token['__proto__'] == null && auth.toString == null", true, { auth }],
    ["auth.uid.constructor == null && auth.token.level.toFixed == null", true, { auth }],
    ["auth[$id] == null && auth.token['le' + 'vel'] == 3", true, { auth }],
    ["auth[data.val()] == null", "failed", { auth }],
    ["auth.uid > 1", "failed", { auth }],
    ["auth.token + 'x' == 'x'", "failed", { auth }],
    ["'x' + auth.token == 'x'", "failed", { auth }],
    ["auth[data.val().length] == null", "failed", { auth }],
    ["auth.uid['length'] == 5 && auth.token.firebase.identities['google.com'].length == null", true, { auth }],
    ["true || 'a' + data.val().length == 'a'", true],
    ["'a' + data.val().length == 'a'", "failed"],
  ]);
});

describe("query", () => {
  const query = (given: Partial<RulesQuery>): Seen => ({ query: { ...NO_QUERY, ...given } });
  table([
    ["query.limitToFirst <= 50", "failed"],
    ["query.limitToFirst <= 50", true, query({ limitToFirst: 50 })],
    ["query.limitToFirst <= 50", false, query({ limitToFirst: 51 })],
    ["query.limitToLast == null && query.orderByChild == null && query.startAt == null", true],
    ["query.orderByKey", true, query({ orderByKey: true })],
    ["query.orderByKey || query.orderByValue || query.orderByPriority", false],
    ["query['orderByPriority'] && !query.orderByValue", true, query({ orderByPriority: true })],
    [
      "query.orderByChild == 'owner' && query.equalTo == auth.uid",
      true,
      { ...query({ orderByChild: "owner", equalTo: "alice" }), auth: ALICE },
    ],
    [
      "query.orderByChild == 'owner' && query.equalTo == auth.uid",
      false,
      { ...query({ orderByChild: "owner", equalTo: "bob" }), auth: ALICE },
    ],
    ["query.startAt == 'b' && query.endAt == 3", true, query({ startAt: "b", endAt: 3 })],
    // The value of `query` in a write on the hosted service is unknown.
    ["query.orderByKey || true", "failed", { query: null }],
    ["query.limitToFirst == null || true", "failed", { query: null }],
  ]);
});
