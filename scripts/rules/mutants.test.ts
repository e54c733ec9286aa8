import { describe, expect, it } from "vitest";
import { mutantsOf } from "./mutants";

const whatOf = (rule: string): string[] =>
  mutantsOf(`{ "rules": { "$a": { ".write": ${rule} } } }`).map(({ what }) => what);

describe("the mutants of a rule", () => {
  it("leave out each operand, whatever the grouping", () => {
    expect(whatOf(`"data.exists() && (newData.exists() && auth != null)"`)).toEqual([
      "the rule is true",
      "without data.exists()",
      "without newData.exists()",
      "without auth != null",
    ]);
    expect(whatOf(`"data.exists() || auth != null"`)).toContain("without auth != null");
  });

  it("loosen orders by one, and regular expressions", () => {
    expect(whatOf(`"newData.val() <= 5"`)).toContain("loosened: (newData.val()) <= (5) + 1");
    expect(whatOf(`"newData.val() > now"`)).toContain("loosened: (newData.val()) > (now) - 1");
    expect(whatOf(`"$a.matches(/^[a-z]{2}$/)"`)).toEqual([
      "the rule is true",
      "loosened: /[a-z]{2}$/",
      "loosened: /^[a-z]{2}/",
      "loosened: /^[a-z]{1,2}$/",
      "loosened: /^[a-z]{2,3}$/",
    ]);
  });

  it("change that one rule of the file, and keep its comments and escapes", () => {
    const source = `{ "rules": { /* why */ "$a": { ".read": false, ".validate": "newData.val() == '\\u00e9' && auth != null" } } }`;
    expect(mutantsOf(source).map((mutant) => mutant.source)).toEqual([
      source.replace("false", "true"),
      source.replace(/"newData.*null"/, "true"),
      source.replace(/"newData.*null"/, '"(auth != null)"'),
      source.replace(/"newData.*null"/, `"(newData.val() == 'é')"`),
    ]);
  });

  it("are none where nothing can be left out", () => {
    expect(whatOf("true")).toEqual([]);
  });
});
