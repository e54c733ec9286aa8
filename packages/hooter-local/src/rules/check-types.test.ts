import { describe, expect, it } from "vitest";
import { compileRules, RulesError } from "./index";
import type { RuleKind } from "./rules-error";
import { compileExpression } from "./testing/single-expression";

/** Returns the error for an expression at `/p/$id`, or null if the expression is accepted. */
function refusal(text: string, kind: RuleKind = ".read"): string | null {
  try {
    compileExpression(text, kind, ["$id"]);
    return null;
  } catch (error) {
    if (error instanceof RulesError) return error.message;
    throw error;
  }
}

const NOT_BOOLEAN = "Expression must evaluate to a boolean.";
const NO_OBJECT = "Invalid property access: target is not an object.";
const NO_FUNCTION = "Type error: Function call on target that is not a function.";
const ARRAY = "Unexpected array literal.";
const EQUAL_LEFT = "Invalid == expression: left operand is not a number, boolean, string, null.";
const REGEX_LITERAL = "matches() expects a regular expression literal argument.";
const unknown = (name: string) => `No such method/property '${name}'.`;

describe("refusals with the service's messages", () => {
  it.each([
    // Names
    ["$other == auth.uid", "Unknown variable '$other'."],
    ["foo == 1", "Unknown variable 'foo'."],
    ["constructor == null", "Unknown variable 'constructor'."],
    ["newData.exists()", "newData is invalid in .read expressions."],
    // The rule itself
    ["auth.uid", NOT_BOOLEAN],
    ["auth.token.admin", NOT_BOOLEAN],
    ["auth != null ? 1 : 2", NOT_BOOLEAN],
    ["auth != null ? true : 1", NOT_BOOLEAN],
    ["now + 1", NOT_BOOLEAN],
    // Members
    ["data.foo == 1 && data.bar == 2", unknown("foo")],
    ["data['a'] == 1", unknown("a")],
    ["data.exists == true", EQUAL_LEFT],
    ["data.exists.foo == 1", NO_OBJECT],
    ["data.val().foo == 1", unknown("foo")],
    ["data.val().child('a').exists()", unknown("child")],
    ["now.foo == 1", NO_OBJECT],
    ["null.foo == 1", NO_OBJECT],
    ["/a/.foo == 1", NO_OBJECT],
    ["['a'].length == 1", ARRAY],
    ["query.foo == 1", unknown("foo")],
    ["query.startAfter == null", unknown("startAfter")],
    ["query.endBefore == null", unknown("endBefore")],
    ["query.exists()", unknown("exists")],
    ["query.orderByChild.length > 1", NO_OBJECT],
    ["query == null", EQUAL_LEFT],
    ["'abc'[0] == 'a'", "Invalid property access."],
    ["$id[0] == 'a'", "Invalid property access."],
    ["data[$id] == 1", "Invalid property access."],
    ["now[0] == 1", "Invalid property access."],
    ["data['exi' + 'sts']() == true", "Invalid property access."],
    // Calls
    ["auth.exists()", NO_FUNCTION],
    ["auth.uid.val() == 'a'", NO_FUNCTION],
    ["auth.uid.length() > 0", NO_FUNCTION],
    ["data.val().length() > 0", NO_FUNCTION],
    ["query.limitToFirst() <= 10", NO_FUNCTION],
    ["auth() == null", NO_FUNCTION],
    ["data() == null", NO_FUNCTION],
    ["'a'() == null", NO_FUNCTION],
    ["(true ? data.exists : data.exists)()", NO_FUNCTION],
    ["data.contains('a')", unknown("contains")],
    ["$id.val() == 'a'", unknown("val")],
    ["now.contains('a')", NO_OBJECT],
    ["(true ? data : 1).exists()", NO_OBJECT],
    // A `?:` with branches of different types has the members of a string if both branches are primitives and one of
    // them may be a string.
    ["(auth != null ? data.val() : '').foo == 1", unknown("foo")],
    ["(auth != null ? data.val() : 1).foo == 1", unknown("foo")],
    ["(auth != null ? 'a' : 1).foo == 1", unknown("foo")],
    ["(auth != null ? 'a' : 1).length() > 0", NO_FUNCTION],
    ["(true ? data : 1).foo == 1", NO_OBJECT],
    ["(true ? data : 'a').length > 0", NO_OBJECT],
    ["(true ? true : 1).length > 0", NO_OBJECT],
    ["(true ? 1 : null).length > 0", NO_OBJECT],
    ["(true ? null : null).length > 0", NO_OBJECT],
    ["(true ? /a/ : 'a').length > 0", NO_OBJECT],
    ["(true ? 'a' : null).foo == 1", unknown("foo")],
    // Number of arguments
    ["data.child().exists()", "child() expects 1 argument."],
    ["data.child('a', 'b').exists()", "child() expects 1 argument."],
    ["data.hasChild()", "hasChild() expects 1 argument."],
    ["data.exists(1)", "exists() expects no arguments."],
    ["data.val('a') == 1", "val() expects no arguments."],
    ["data.parent('a').exists()", "parent() expects no arguments."],
    ["data.getPriority(1) == null", "getPriority() expects no arguments."],
    ["data.isString(1)", "isString() expects no arguments."],
    ["auth.uid.contains()", "contains() expects 1 argument."],
    ["auth.uid.beginsWith('a', 'b')", "beginsWith() expects 1 argument."],
    ["auth.uid.endsWith()", "endsWith() expects 1 argument."],
    ["auth.uid.replace('a') == 'b'", "replace() expects two arguments."],
    ["auth.uid.toLowerCase('a') == 'b'", "toLowerCase() expects no arguments."],
    ["auth.uid.matches()", "matches() expects 1 regular expression literal argument."],
    ["auth.uid.matches(/a/, /b/)", "matches() expects 1 regular expression literal argument."],
    [
      "data.hasChildren(['a'], ['b'])",
      "hasChildren() expects only a single argument (containing an array of child names).",
    ],
    [
      "data.hasChildren('a', 'b')",
      "hasChildren() expects only a single argument (containing an array of child names).",
    ],
    // Types of arguments
    ["data.child(1).exists()", "child() expects a string argument."],
    ["data.child(data).exists()", "child() expects a string argument."],
    ["data.child(query.equalTo).exists()", "child() expects a string argument."],
    ["data.child(['a']).exists()", ARRAY],
    ["data.hasChild(1)", "hasChild() expects a string argument."],
    ["data.hasChildren('a')", "hasChildren() expects an array of child names."],
    ["data.hasChildren(data.val())", "hasChildren() expects an array of child names."],
    ["data.hasChildren([1])", "hasChildren() expects an array of strings."],
    ["data.hasChildren(['a', data])", "hasChildren() expects an array of strings."],
    ["data.hasChildren([['a']])", ARRAY],
    ["auth.uid.contains(/a/)", "contains() expects a string argument."],
    ["auth.uid.beginsWith(data)", "beginsWith() expects a string argument."],
    ["auth.uid.replace(/a/, 'b') == 'b'", "Argument 1 of replace() must be a string."],
    ["auth.uid.replace('a', 1) == 'b'", "Argument 2 of replace() must be a string."],
    ["auth.uid.matches('a')", REGEX_LITERAL],
    ["auth.uid.matches(data.val())", REGEX_LITERAL],
    ["auth.uid.matches(true ? /a/ : /b/)", REGEX_LITERAL],
    ["auth.uid.matches(/a/g)", "regular expressions do not support flags other than i"],
    ["auth.uid.matches(/a/im)", "regular expressions do not support flags other than i"],
    ["auth.uid.matches(/a/ii)", "regular expressions do not support flags other than i"],
    ["auth.uid.matches(/a/u)", "regular expressions do not support flags other than i"],
    // The result of `+` is a string if one operand is a string.
    ["auth.uid + 'a' - 1 == 0", "Invalid - expression: left operand is not a number."],
    ["now + 'a' - 1 == 0", "Invalid - expression: left operand is not a number."],
    ["(now + 1).length > 0", NO_OBJECT],
    // The service's messages contain == for ===, and != for !==.
    ["data === data", EQUAL_LEFT],
    ["1 == data", "Invalid == expression: right operand is not a number, boolean, string, or null."],
    ["data !== 'a'", "Invalid != expression: left operand is not a number, boolean, string, or null."],
    ["1 !== data", "Invalid != expression: right operand is not a number, boolean, string, or null."],
    ["['a'] == ['a']", ARRAY],
    ["true ? ['a'] == 1 : false", ARRAY],
    // Constructs outside the language
    ["auth.uid = 'x'", "Rule expressions may not contain assignments."],
    ["(auth.uid = 'x') && true", "Rule expressions may not contain assignments."],
    ["now++ > 1", "Rule expressions may not contain assignments."],
    ["now += 1", "Rule expressions may not contain assignments."],
    ["1 = 2", "Rule expressions may not contain assignments."],
    ["true & true", "Rule expressions may not contain operator '&'."],
    ["true | true", "Rule expressions may not contain operator '|'."],
    ["true, true", "Rule expressions may not contain operator ','."],
    ["'uid' in auth", "Rule expressions may not contain operator 'in'."],
    ["typeof auth == 'x'", "Rule expressions may not contain operator 'typeof'."],
    ["+now > 1", "Rule expressions may not contain operator '+'."],
    ["", "Unexpected end of expression."],
    ["auth !=", "Unexpected end of expression."],
    ["data.hasChildren(['a'", "Unexpected end of expression."],
  ])("rejects %s", (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it.each([
    "var foo = 8",
    "auth != null;",
    "true; false",
    "true\nfalse",
    "a) || (b",
    "2 ** 2 == 4",
    "auth?.uid == 'a'",
    "auth.uid ?? true",
    "`a` == 'a'",
    "(() => true)()",
    "function () { return true }",
    "new Date() > 1",
    "this.auth == null",
    "{}",
    "[...['a']].length",
    "data.hasChildren(['a',,'b'])",
    "data.hasChildren(...['a'])",
    "/* comment */ true",
    "true // comment",
    "true <!-- comment",
    "\\u0061uth == null",
    "auth.\\u0075id == null",
    "'\\x41' == 'A'",
    "'\\101' == 'A'",
    "'\\v' == 'v'",
    "0x10 == 16",
    "010 == 8",
    ".5 == 0.5",
    "1. == 1",
    "true and true",
    "//",
    "undefined == null",
    "NaN == NaN",
  ])("rejects a construct outside the language: %s", (text) => {
    expect(refusal(text)).not.toBeNull();
  });

  const TOO_DEEP = "Expression is too deeply nested.";

  it.each([
    ["parentheses", "(", "true", ")"],
    ["calls", "data.hasChild(", "'a'", ")"],
    ["arrays", "data.hasChildren([", "'a'", "])"],
    ["brackets", "auth[", "'a'", "] == null"],
    ["objects", "({a:", "1", "})"],
    ["negations", "!", "true", ""],
    ["signs", "- ", "1", " == 1"],
    ["ternaries", "true ? false : ", "true", ""],
    ["ternaries in the middle", "true ? ", "true", " : false"],
    ["assignments", "a = ", "1", ""],
    ["functions", "(function () { return ", "1", "})()"],
    ["new", "new ", "a", ""],
    ["statements", "if (1) ", "1", ""],
    ["parentheses around a pattern", "(", "'a'.matches(/a/)", ")"],
  ])("rejects %s that are nested 200 levels or deeper without exhausting the stack", (_what, open, inner, close) => {
    for (const depth of [200, 600, 3_000, 20_000]) {
      expect(refusal(open.repeat(depth) + inner + close.repeat(depth))).toBe(TOO_DEEP);
    }
  });

  it("rejects pattern groups that are nested more than 100 levels deep", () => {
    const nested = (depth: number) => `'a'.matches(/${"(".repeat(depth)}a${")".repeat(depth)}/)`;
    expect(refusal(nested(100))).toBeNull();
    expect(refusal(nested(101))).toBe("Invalid regular expression: groups are nested too deeply.");
    expect(refusal(nested(20_000))).toBe(TOO_DEEP);
  });

  it("accepts 100 levels of nesting and 400 chained operands, and rejects 100,000 operands", () => {
    expect(refusal(`${"(".repeat(100)}true${")".repeat(100)}`)).toBeNull();
    expect(refusal(`${"!".repeat(100)}true`)).toBeNull();
    const chain = (length: number, operand: string, operator: string) => Array(length).fill(operand).join(operator);
    expect(refusal(chain(400, "true", " && "))).toBeNull();
    expect(refusal(chain(400, "true", " || "))).toBeNull();
    expect(refusal(`((${chain(400, "now", " + ")})) > 0`)).toBeNull();
    expect(refusal(`($id${".replace('a', 'b')".repeat(200)}).length > 0`)).toBeNull();
    expect(refusal(`${"(".repeat(100)}${chain(300, "true", " && ")}${")".repeat(100)}`)).toBeNull();
    expect(refusal(chain(100_000, "true", " && "))).toBe(TOO_DEEP);
    expect(refusal(`$id${".replace('a', 'b')".repeat(20_000)} == 'a'`)).toBe(TOO_DEEP);
  });
});

describe("accepted expressions", () => {
  it.each([
    "$id == auth.uid",
    "auth.foo == 1",
    "auth > 1",
    "auth + 1 == 1",
    "auth.uid - 1 == 0",
    "auth.uid[0] == 'a'",
    "auth[$id] == 1",
    "auth.uid.length.foo == 1",
    "query['orderByKey']",
    "'abc'['length'] > 0",
    "data['exists']() == true",
    "data.getPriority().length > 1",
    "data.val().toLowerCase() == 'a'",
    "$id > 1",
    "now > 'a'",
    "now === 'a'",
    "(auth != null ? 'a' : 1) == 'a'",
    "(true ? 'a' : 1) - 1 == 0",
    "data.child(true ? 'a' : 1).exists()",
    "(auth != null ? data.val() : '').length > 0",
    "(auth != null ? data.val() : '').contains('a')",
    "(auth != null ? data.val() : 1).length > 0",
    "(auth != null ? 'a' : 1).length > 0",
    "(auth != null ? 1 : 'a').length > 0",
    "(auth != null ? null : data.val()).matches(/a/)",
    "(auth != null ? (now > 1 ? 'a' : 1) : true).length > 0",
    "(auth != null ? true : (now > 1 ? 1 : data.val())).length > 0",
    "(auth != null ? null : 'a').length > 0",
    "(auth != null ? 'a' : null).beginsWith('a')",
    "(auth != null ? data.getPriority() : null).endsWith('a')",
    "(auth != null ? null : 'a').replace('a', 'b') == 'b'",
    "(auth != null ? data.val() : 'a').toLowerCase() == 'a'",
    "(auth != null ? data.val() + 1 : 'a').toUpperCase() == 'A'",
    "(auth != null ? (now > 1 ? null : data.val()) : 'a').matches(/a/)",
    "data.val() + 1 - 1 == 0",
    "(data.val() + 1).length > 0",
    "data.hasChildren([$id, auth.uid, data.val()])",
    "(true ? true : false)",
    "auth.uid == '=' && auth.uid != 'a=b'",
    "\n true\r\n\t",
  ])("accepts %s", (text) => {
    expect(refusal(text)).toBeNull();
  });

  it("accepts newData and query in .write and .validate", () => {
    for (const kind of [".write", ".validate"] as const) {
      expect(refusal("newData.exists() && query.limitToFirst <= 10", kind)).toBeNull();
    }
  });
});

/**
 * An expression of each static type, which the tests put into every operand position. The expected results were
 * recorded from the hosted service: each row of `POSITIONS` lists the types that a position accepts, and the error for
 * all other types.
 */
const SAMPLES: Readonly<Record<string, string>> = {
  boolean: "true",
  number: "1",
  now: "now",
  string: "'a'",
  capture: "$id",
  null: "null",
  regex: "/a/",
  snapshot: "data",
  method: "data.exists",
  val: "data.val()",
  priority: "data.getPriority()",
  auth: "auth",
  authProperty: "auth.uid",
  query: "query",
  queryFlag: "query.orderByKey",
  queryValue: "query.limitToFirst",
  array: "['a']",
};

const BOOLEANS = ["boolean", "queryFlag"];
const STRINGS = ["string", "capture"];
const NUMBERS = ["number", "now"];
const DYNAMIC = ["val", "priority", "auth", "authProperty"];
const PRIMITIVES = [...BOOLEANS, ...NUMBERS, ...STRINGS, ...DYNAMIC, "null", "queryValue"];
const ORDERED = [...NUMBERS, ...STRINGS, ...DYNAMIC, "queryValue"];
const COUNTED = [...NUMBERS, ...DYNAMIC, "queryValue"];
const TEXTS = [...STRINGS, ...DYNAMIC];

const side = (operator: string, which: "left" | "right", rest: string) =>
  `Invalid ${operator} expression: ${which} operand ${rest}`;

const POSITIONS: readonly [template: string, taken: readonly string[], refusal: string][] = [
  ["@", BOOLEANS, NOT_BOOLEAN],
  ["!@", BOOLEANS, "! only operates on booleans."],
  ["-@ == 1", COUNTED, "- only operates on numbers."],
  ["@ && true", BOOLEANS, "Left operand of && must be boolean."],
  ["true && @", BOOLEANS, "Right operand of && must be boolean."],
  ["@ || true", BOOLEANS, "Left operand of || must be boolean."],
  ["true || @", BOOLEANS, "Right operand of || must be boolean."],
  ["@ ? true : false", BOOLEANS, "condition of ? must be boolean."],
  ["(true ? @ : @) == 1", PRIMITIVES, EQUAL_LEFT],
  ["@ == 1", PRIMITIVES, EQUAL_LEFT],
  ["1 == @", PRIMITIVES, side("==", "right", "is not a number, boolean, string, or null.")],
  ["@ != 1", PRIMITIVES, side("!=", "left", "is not a number, boolean, string, or null.")],
  ["1 != @", PRIMITIVES, side("!=", "right", "is not a number, boolean, string, or null.")],
  ["@ === 1", PRIMITIVES, EQUAL_LEFT],
  ["1 !== @", PRIMITIVES, side("!=", "right", "is not a number, boolean, string, or null.")],
  ["@ > 1", ORDERED, side(">", "left", "must be a number or string.")],
  ["1 > @", ORDERED, side(">", "right", "must be a number or string.")],
  ["@ <= 1", ORDERED, side("<=", "left", "must be a number or string.")],
  ["@ + 1 == 1", ORDERED, side("+", "left", "is not a number or string.")],
  ["'a' + @ == 1", ORDERED, side("+", "right", "is not a number or string.")],
  ["@ - 1 == 1", COUNTED, side("-", "left", "is not a number.")],
  ["1 - @ == 1", COUNTED, side("-", "right", "is not a number.")],
  ["@ * 1 == 1", COUNTED, side("*", "left", "is not a number.")],
  ["1 / @ == 1", COUNTED, side("/", "right", "is not a number.")],
  ["1 % @ == 1", COUNTED, side("%", "right", "is not a number.")],
  ["data.child(@).exists()", TEXTS, "child() expects a string argument."],
  ["data.hasChild(@)", TEXTS, "hasChild() expects a string argument."],
  ["data.hasChildren(@)", ["array"], "hasChildren() expects an array of child names."],
  ["data.hasChildren([@])", TEXTS, "hasChildren() expects an array of strings."],
  ["'a'.contains(@)", TEXTS, "contains() expects a string argument."],
  ["'a'.replace(@, 'b') == 'b'", TEXTS, "Argument 1 of replace() must be a string."],
  ["'a'.replace('a', @) == 'b'", TEXTS, "Argument 2 of replace() must be a string."],
  ["'a'.matches(@)", ["regex"], REGEX_LITERAL],
];

describe("operand types", () => {
  it.each(POSITIONS)(
    "accepts or rejects an operand of each type in place of @ in %s, as the service does",
    (template, taken, expected) => {
      for (const [type, sample] of Object.entries(SAMPLES)) {
        const text = template.replaceAll("@", `(${sample})`);
        // The error for an array is the same in all positions that do not accept arrays.
        const wanted = taken.includes(type) ? null : type === "array" ? ARRAY : expected;
        expect.soft(refusal(text), text).toBe(wanted);
      }
    },
  );

  it("accepts or rejects the members of each type, as the service does", () => {
    const members = {
      "@.foo == 1": { snapshot: unknown("foo"), ...fill([...STRINGS, "val", "priority", "query"], unknown("foo")) },
      "@.length > 0": {
        snapshot: unknown("length"),
        query: unknown("length"),
        ...fill([...STRINGS, "val", "priority"], null),
      },
      "@.contains('a')": { snapshot: unknown("contains"), query: unknown("contains"), ...fill(TEXTS, null) },
      "@.exists()": {
        snapshot: null,
        ...fill([...STRINGS, "val", "priority", "query"], unknown("exists")),
        ...fill(["auth", "authProperty"], NO_FUNCTION),
      },
    };
    for (const [template, known] of Object.entries(members)) {
      const answers = new Map<string, string | null>(Object.entries(known));
      for (const [type, sample] of Object.entries(SAMPLES)) {
        const text = template.replaceAll("@", `(${sample})`);
        const dynamic = type === "auth" || type === "authProperty" ? null : NO_OBJECT;
        const wanted = answers.has(type) ? answers.get(type) : type === "array" ? ARRAY : dynamic;
        expect.soft(refusal(text), text).toBe(wanted);
      }
    }
  });
});

function fill(types: readonly string[], answer: string | null): Record<string, string | null> {
  return Object.fromEntries(types.map((type) => [type, answer]));
}

describe("path variables", () => {
  it("declares a path variable only at and below its wildcard, and rejects a reference to a name that is declared twice", () => {
    const file = (rules: string) => `{ "rules": ${rules} }`;
    const compile = (rules: string) => () => compileRules(file(rules));
    expect(compile('{ "$a": { ".read": "$a == \'x\'" } }')).not.toThrow();
    expect(compile('{ "$a": { "b": { ".read": "$a == \'x\'" } } }')).not.toThrow();
    expect(compile('{ ".read": "$a == \'x\'", "$a": {} }')).toThrow("Unknown variable '$a'.");
    expect(compile('{ "$a": {}, "b": { ".read": "$a == \'x\'" } }')).toThrow("Unknown variable '$a'.");
    expect(compile('{ "$a": { "$a": { ".read": true } } }')).not.toThrow();
    expect(compile('{ "$a": { "$a": { ".read": "$a == \'x\'" } } }')).toThrow("declared twice");
  });
});
