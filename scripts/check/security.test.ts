import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { securityFaults, testsNamedIn } from "./security";

describe("threats in docs/security.md", () => {
  it("every threat names an existing test", () => {
    const markdown = readFileSync("docs/security.md", "utf8");
    expect(securityFaults(markdown)).toEqual([]);
    expect(testsNamedIn(markdown).length).toBeGreaterThan(25);
  });

  it("reports rows with a missing file, a missing title or no test", () => {
    const row = (test: string) => `| Threat | Defence | Test |\n|---|---|---|\n| A | B | ${test} |`;
    expect(securityFaults(row("`rules/none.test.ts` › x"))).toEqual(["A: there is no rules/none.test.ts"]);
    expect(securityFaults(row("`rules/like.test.ts` › no such title"))).toEqual([
      'A: rules/like.test.ts has no test "no such title"',
    ]);
    expect(securityFaults(row("somewhere"))).toEqual(["1 of 1 rows name no test"]);
  });
});
