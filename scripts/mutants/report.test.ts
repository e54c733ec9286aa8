import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { equivalents, withoutEquivalents } from "./equivalent-mutants";
import { mutantsOf } from "./mutators";
import { formatResults, type Result, scoreOf } from "./report";

const source = "x(a < b);\ny(a < b);";
const mutants = mutantsOf("a.ts", source);
const results = (...wanted: Result[]) =>
  mutants.slice(0, wanted.length).map((mutant, index) => {
    return { area: "model", id: 7 + index, mutant, result: wanted[index] ?? "survived" };
  });

describe("the report of mutants", () => {
  it("counts timed-out mutants as detected", () => {
    expect(scoreOf(results("killed", "timed out", "survived", "no coverage"))).toBe(50);
    expect(scoreOf([])).toBe(100);
  });

  it("lists the survivors, a table of the areas and the score", () => {
    expect(formatResults(results("killed", "survived", "no coverage"), ["model", "rules"]).split("\n")).toEqual([
      "a.ts:1:3  comparison  a < b → (a) >= (b)  [8]",
      "a.ts:2:3  comparison  a < b → (a) <= (b)  [9] (no test reaches it)",
      "",
      "area   mutants  killed  timed out  survived  no coverage  score",
      "model  3        1       0          1         1            33.3 %",
      "rules  0        0       0          0         0            100.0 %",
      "",
      "score 33.3 % (at least 90 %)",
    ]);
  });
});

describe("equivalent mutants", () => {
  const items = mutants.map((mutant) => ({ mutant }));
  const entry = { file: "a.ts", original: "a < b", replacements: ["(a) <= (b)"], reason: "a never equals b" };
  const sources = new Map([["a.ts", source]]);

  it("excludes the listed mutant in the line with the given text", () => {
    expect(withoutEquivalents(items, [{ ...entry, line: "y(" }], sources)).toEqual([items[0], items[1], items[3]]);
  });

  it("refuses an entry that does not match exactly one mutant", () => {
    for (const [line, count] of [
      ["z(", 0],
      ["(", 2],
    ] as const) {
      const message = `a.ts: a < b → (a) <= (b) (${count} mutants)`;
      expect(() => withoutEquivalents(items, [{ ...entry, line }], sources)).toThrow(message);
    }
  });

  it("lists only changes that still exist in the code", () => {
    const files = [...new Set(equivalents.map(({ file }) => file))];
    const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
    const all = [...texts].flatMap(([file, text]) => mutantsOf(file, text).map((mutant) => ({ mutant })));
    const listed = equivalents.reduce((count, { replacements }) => count + replacements.length, 0);
    expect(withoutEquivalents(all, equivalents, texts)).toHaveLength(all.length - listed);
  });
});
