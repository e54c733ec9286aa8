import { describe, expect, it } from "vitest";
import { compileRules, RulesError } from "./index";

function refusal(source: string): RulesError {
  try {
    compileRules(source);
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
  throw new Error("accepted");
}

const at = (source: string): string => {
  const error = refusal(source);
  return `${error.line}:${error.column} ${error.message}`;
};

describe("accepted syntax", () => {
  it.each([
    ["line comments", '// top\n{ "rules": { // here\n ".read": true // and here\n } } // end'],
    ["block comments", '/* a */ { "rules" /* b */ : /* c\n d */ { ".read": /* e */ true } }'],
    ["trailing commas in objects", '{ "rules": { ".read": true, }, }'],
    ["trailing commas in arrays", '{ "rules": { ".read": true, ".indexOn": ["a", "b",] } }'],
    ["raw LF in a rule", '{ "rules": { ".read": "true\n && true" } }'],
    ["raw CRLF in a rule", '{ "rules": { ".read": "true\r\n && true" } }'],
    ["raw tab in a rule", '{ "rules": { ".read": "true\t&& true" } }'],
    ["escapes in a rule", '{ "rules": { ".read": "\\"a\\" == \'\\u0061\' && \\t true" } }'],
    ["a byte order mark", '\ufeff{ "rules": { ".read": true } }'],
  ])("accepts %s", (_name, source) => {
    const rules = compileRules(source);
    const query = { orderByChild: null, orderByKey: true, orderByValue: false, orderByPriority: false };
    const bounds = { startAt: null, endAt: null, equalTo: null, limitToFirst: null, limitToLast: null };
    const request = { root: null, path: [], auth: null, now: 0, query: { ...query, ...bounds } };
    expect(rules.canRead(request).allowed).toBe(true);
  });

  it("keeps a string that looks like a comment", () => {
    expect(compileRules('{ "rules": { "a": { ".read": "\'//\' == \'/* */\'" } } }').toJson()).toEqual({
      rules: { a: { ".read": "'//' == '/* */'" } },
    });
  });
});

describe("refused syntax", () => {
  it.each([
    ['{ "rules": { ".read": true,, } }', "1:28 Expected '\"'."],
    ['{ "rules": { , ".read": true } }', "1:14 Expected '\"'."],
    ['{ "rules": { ".indexOn": ["a",,"b"] } }', "1:31 Parse error."],
    ['{ "rules": { ".indexOn": [,"b"] } }', "1:27 Parse error."],
    ['{ "rules": { ".read": "true \\\n && true" } }', "1:29 Invalid escape sequence."],
    ['{ "rules": { ".read": "\\x41" } }', "1:24 Invalid escape sequence."],
    ['{ "rules": { ".read": "\\u00g1" } }', "1:24 Invalid escape sequence."],
    ['{ "rules": { ".read": "true\u0001" } }', "1:28 Invalid character in string."],
    ['{ "rules": { ".read" true } }', "1:22 Expected ':'."],
    ['{ "rules": { ".read": true ".write": true } }', "1:28 Expected ',' or '}'."],
    ['{ "rules": { ".indexOn": ["a" "b"] } }', "1:31 Expected ',' or ']'."],
    ["{ 'rules': {} }", "1:3 Expected '\"'."],
    ["{ rules: {} }", "1:3 Expected '\"'."],
    ['{ "rules": {} } x', "1:17 Parse error."],
    ['{ "rules": {} /* }', "1:15 Expected '*/'."],
    ['{ "rules": {} / }', "1:15 Parse error."],
    ['{ "rules": { ".read": "true } }', "1:32 Expected '\"'."],
    ['{ "rules": { ".read": tru } }', "1:23 Parse error."],
    ['{ "rules": { ".read": 01 } }', "1:24 Expected ',' or '}'."],
    ['{ "rules": {', "1:13 Expected '\"'."],
    ["", "1:1 Parse error."],
    ['{ "rules": { "a": {}, "b": {}, "a": {} } }', "1:32 Duplicate key 'a'."],
    ["{}", "1:2 Expected 'rules' property."],
    ['{ "hosting": {} }', "1:2 Expected 'rules' property."],
    ['{ "rules": {}, "more": {} }', "1:16 Unexpected property 'more'."],
    ["[]", "1:1 Expected '{'."],
    ['{ "rules": true }', "1:12 Expected '{'."],
  ])("rejects %s", (source, expected) => {
    expect(at(source)).toBe(expected);
  });

  it("rejects 100,000 levels of nesting without exhausting the stack", () => {
    expect(at(`{"rules":${'{"a":'.repeat(100_000)}`)).toMatch(/Rules are nested too deeply\.$/);
    expect(at("[".repeat(100_000))).toMatch(/Rules are nested too deeply\.$/);
  });
});

describe("file structure", () => {
  const INVALID_RULE = "Invalid rule expression.  Expected 'true', 'false', or an expression string.";
  const INVALID_INDEX = "Invalid indexOn expression. Must be either a string or an array of strings";
  const INVALID_KEY = 'String can\'t contain ".", "#", "$", "/", "[", or "]"';

  it.each([
    ['"a": { "$x": {}, "$y": {} }', "Cannot have multiple default rules ('$x' and '$y').", "/a"],
    ['"a": { ".valdiate": "true" }', "Expected '{'.", "/a/.valdiate"],
    ['"a": { ".valdiate": {} }', INVALID_KEY, "/a/.valdiate"],
    ['"a": { "b": "true" }', "Expected '{'.", "/a/b"],
    ['"a": { "b": true }', "Expected '{'.", "/a/b"],
    ['"a": { "//": "a comment" }', "Expected '{'.", "/a///"],
    ['".read": 1', INVALID_RULE, "/"],
    ['".write": { "x": 1 }', INVALID_RULE, "/"],
    ['".validate": null', INVALID_RULE, "/"],
    ['".read": ["true"]', INVALID_RULE, "/"],
    ['".indexOn": 5', INVALID_INDEX, "/"],
    ['".indexOn": ["a", 5]', INVALID_INDEX, "/"],
    ['".indexOn": true', INVALID_INDEX, "/"],
    ['".indexOn": "a#b"', INVALID_KEY, "/"],
    ['"a#b": {}', INVALID_KEY, "/a#b"],
    ['"a/b": {}', INVALID_KEY, "/a/b"],
    ['"a[0]": {}', INVALID_KEY, "/a[0]"],
    ['"$a.b": {}', INVALID_KEY, "/$a.b"],
    ['"$": {}', "Key can't be empty", "/$"],
    ['"": {}', "Key can't be empty", "/"],
    ['"a\\u007f": {}', "String can't contain control characters", "/a\u007f"],
    [`"${"k".repeat(769)}": {}`, "Key can't be longer than 768 bytes", `/${"k".repeat(769)}`],
  ])("rejects %s with its path", (members, message, path) => {
    const error = refusal(`{ "rules": { ${members} } }`);
    expect(error.message).toBe(message);
    expect(error.path).toBe(path);
  });

  it("accepts a rules file of 300 KB", () => {
    const children = Array.from(
      { length: 400 },
      (_, index) => `"${String(index).padStart(3, "0")}${"k".repeat(747)}": { ".read": "true" }`,
    );
    expect(() => compileRules(`{"rules": {${children.join(",")}}}`)).not.toThrow();
  });
});

describe("error positions", () => {
  it("points to the failing sub-expression across line breaks and escapes", () => {
    const source = [
      "{",
      "  // comment",
      '  "rules": {',
      '    "hoots": { "$hoot": {',
      '      ".write": "\\"a\\" == \'b\' &&',
      '        data.nothing == 1"',
      "    } }",
      "  }",
      "}",
    ].join("\r\n");
    const error = refusal(source);
    expect(error).toMatchObject({ line: 6, column: 9, path: "/hoots/$hoot", kind: ".write" });
    expect(error.located).toBe("6:9 /hoots/$hoot .write: No such method/property 'nothing'.");
    expect(error.serviceText).toBe("6:9: No such method/property 'nothing'.\n");
  });

  it("counts every character of an escape in the column of an error after it", () => {
    expect(at('{ "rules": { ".read": "\\"\\u0061\\" == foo" } }')).toBe("1:38 Unknown variable 'foo'.");
  });

  it("names no rule for an error in the file's structure", () => {
    expect(refusal('{ "rules": { "a": 1 } }').located).toBe("1:19 /a: Expected '{'.");
  });
});

describe("toJson", () => {
  it("returns the file without comments and keeps __proto__ as a key", () => {
    const source =
      '{ /* c */ "rules": { ".read": "auth != null", "__proto__": { ".indexOn": ["a",] }, "$x": { ".write": false } } }';
    const rules = compileRules(source);
    expect(rules.source).toBe(source);
    expect(JSON.stringify(rules.toJson())).toBe(
      '{"rules":{".read":"auth != null","__proto__":{".indexOn":["a"]},"$x":{".write":false}}}',
    );
  });
});
