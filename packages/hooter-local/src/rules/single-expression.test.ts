import { describe, expect, it } from "vitest";
import { RulesError } from "./index";
import { compileExpression } from "./testing/single-expression";

/** Returns the error message of a refused expression, without its position. */
function refusal(text: string): string | null {
  try {
    compileExpression(text, ".write", ["$id"]);
    return null;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    expect([error.path, error.kind]).toEqual(["/", ".write"]);
    return `${error.line}:${error.column} ${error.message}`;
  }
}

const EMPTY = "Unexpected end of expression.";
const DEEP = "Expression is too deeply nested.";
const FLAGS = "regular expressions do not support flags other than i";
const not = (what: string): string => `Rule expressions may not contain ${what}.`;
const matches = (regex: string): string => `data.val().matches(${regex})`;
const regex = (what: string): string => `Invalid regular expression: ${what}.`;

describe("a refused expression has a position and a message", () => {
  it.each([
    ["", `1:1 ${EMPTY}`],
    ["true &&", `1:8 ${EMPTY}`],
    ["true && ", `1:9 ${EMPTY}`],
    ["(true", `1:6 ${EMPTY}`],
    ["true )", "1:6 Syntax error in expression: unexpected token."],
    ["true\n&& @", "2:4 Syntax error in expression: unexpected character '@'."],
    ["'a", "1:1 Syntax error in expression: unterminated string constant."],
    ["true;", `1:5 ${not("';'")}`],
    ["true\nfalse", `2:1 ${not("several expressions")}`],
    ["if (true) {}", `1:1 ${not("IfStatement")}`],
    ["true /* a */", `1:6 ${not("comments")}`],
    ["1 = 2", "1:1 Rule expressions may not contain assignments."],
    ["auth = 2", "1:1 Rule expressions may not contain assignments."],
    ["true, false", `1:1 ${not("operator ','")}`],
    ["+1 == 1", `1:1 ${not("operator '+'")}`],
    ["true && 1 in data", `1:9 ${not("operator 'in'")}`],
    ["data.hasChildren(['a',,'b'])", `1:18 ${not("holes in arrays")}`],
    ["d\\u0061ta.exists()", `1:1 ${not("escapes in names")}`],
    ["data.exist\\u0073()", `1:6 ${not("escapes in names")}`],
    ["'\\q' == 'q'", `1:1 ${not("this escape")}`],
    ["'a\\\\\\q' == 'q'", `1:1 ${not("this escape")}`],
    ["'\\\\q' == 'q'", null],
    ["0x10 == 16", `1:1 ${not("the number '0x10'")}`],
    [`${"(".repeat(200)}true${")".repeat(200)}`, expect.stringContaining(DEEP)],
    [`${"!".repeat(600)}true`, expect.stringContaining(DEEP)],
    [matches("/a/g"), expect.stringContaining(FLAGS)],
    [matches("/a/q"), expect.stringContaining(FLAGS)],
    [matches("/a(?=b)/"), expect.stringMatching(/^1:2\d /)],
    [matches("/ab[c-a]/"), expect.stringContaining("invalid regular expression")],
    [matches("/ab{3,1}/"), expect.stringContaining("out of order")],
    [matches("/a[[]/"), `1:23 ${regex("'[' must be escaped inside a set")}`],
    [matches("/a[]/"), expect.stringContaining("set")],
    [matches("/a\\q/"), `1:22 ${regex("unknown escape '\\q'")}`],
  ])("refuses %j", (text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });
});

it("evaluates a capture without a value as an empty text, and fails if the rule's value is not a boolean", () => {
  const input = { auth: null, now: 0, before: null, after: null, query: null, captures: {} };
  expect(compileExpression("$id == ''", ".read", ["$id"]).evaluate(input)).toBe(true);
  expect(compileExpression("data.val() == true", ".read").evaluate(input)).toBe(false);
  expect(compileExpression("data.val() < 1", ".read").evaluate(input)).toBe("failed");
  expect(compileExpression("true", ".read").text).toBe("true");
});
