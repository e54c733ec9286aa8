import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ruleFiles, variants } from "../../rules/source";
import { data, newData, now, signedIn } from "../../rules/source/helpers";
import { all, any, because, type Condition, choose, variable } from "../../rules/source/language";
import type { Rules, VariantNode } from "../../rules/source/rule-node";
import { writeRulesFile } from "../../rules/source/write-file";
import { mutantsOf } from "./mutants";

const bits = Array.from({ length: 42 }, (_, bit) => `bit ${bit} of the time in a key is ignored`);
const descriptionsOf = (write: Condition): string[] =>
  mutantsOf({ a: { children: { $a: { write } } } }).map(({ description }) => description);

/** Rules without the conditions for reading. */
function withoutReads(rules: Rules): Rules {
  const closed = ([key, node]: [string, VariantNode]) => {
    const { read: _read, children, ...rest } = node;
    return [key, { ...rest, ...(children ? { children: withoutReads(children) } : {}) }] as const;
  };
  return Object.fromEntries(Object.entries(rules).map(closed));
}

describe("the rules files", () => {
  it.each(["members", "everyone"] as const)("match the output of `npm run rules` for %s", (readers) => {
    expect(readFileSync(ruleFiles[readers], "utf8")).toBe(writeRulesFile(variants[readers], readers));
  });

  it("differ from each other only in the conditions for reading", () => {
    const [members, everyone] = [withoutReads(variants.members), withoutReads(variants.everyone)];
    expect(writeRulesFile(everyone)).toBe(writeRulesFile(members));
    expect(writeRulesFile(variants.everyone)).not.toBe(writeRulesFile(variants.members));
  });
});

describe("mutantsOf", () => {
  it("omits each clause at any depth, and describes the change by the reason of the clause", () => {
    const nested = all(data.exists, all(newData.exists, because("Signed in.", signedIn)));
    expect(descriptionsOf(nested)).toEqual([
      "the rule is true",
      "without data.exists()",
      "without newData.exists()",
      'without "Signed in."',
    ]);
    expect(descriptionsOf(any(data.exists, signedIn))).toContain("without auth != null");
    expect(descriptionsOf(because("Either.", any(data.exists, signedIn)))).toContain("without auth != null (Either.)");
    expect(descriptionsOf(choose(data.exists, newData.exists, signedIn))).toContain("always auth != null");
  });

  it("shifts the bounds of comparisons by one, and loosens regular expressions", () => {
    expect(descriptionsOf(newData.value.isAtMost(5))).toContain("loosened by one: newData.val() <= 5");
    expect(descriptionsOf(newData.value.isAtLeast(now))).toContain("loosened by one: newData.val() >= now");
    expect(descriptionsOf(variable("$a").matches("/^[a-z]{2}$/"))).toEqual([
      "the rule is true",
      "loosened: /[a-z]{2}$/",
      "loosened: /^[a-z]{2}/",
      "loosened: /^[a-z]{1,2}$/",
      "loosened: /^[a-z]{2,3}$/",
    ]);
  });

  it("creates mutants that accept other fields or ignore a bit of the time in a key", () => {
    const mutants = mutantsOf({ a: variants.members["hoots"] ?? {} });
    const descriptions = mutants.map(({ description }) => description);
    expect(descriptions).toEqual(expect.arrayContaining(bits));
    expect(descriptions).toContain("other fields are accepted");
  });

  it("changes one rule of the file in each mutant", () => {
    const rules = { a: { children: { $a: { read: signedIn, write: all(data.exists, signedIn) } } } };
    const source = writeRulesFile(rules);
    expect(mutantsOf(rules).map((mutant) => mutant.source)).toEqual([
      source.replace('".read": "auth != null"', '".read": "true"'),
      source.replace('".write": "data.exists() && auth != null"', '".write": "true"'),
      source.replace("data.exists() && auth", "auth"),
      source.replace(" && auth != null", ""),
    ]);
  });
});
