import { describe, expect, it } from "vitest";
import { parseOptions } from "./options";

describe("options of test:mutants", () => {
  it("selects all areas by default", () => {
    const { areas, only, sample, isolated, isWanted, isTest } = parseOptions([]);
    expect(areas.map(({ name }) => name)).toEqual(["model", "mutations", "rules", "store"]);
    expect({ only, sample, isolated, wanted: isWanted("a.ts"), tested: isTest("a.test.ts") }).toEqual({
      only: null,
      sample: 1,
      isolated: false,
      wanted: true,
      tested: true,
    });
  });

  it("selects areas, files and mutants", () => {
    const options = parseOptions(["rules", "model", "--files", "model/*.ts", "--only", "3,5", "--sample", "10"]);
    expect(options.areas.map(({ name }) => name)).toEqual(["model", "rules"]);
    expect([...(options.only ?? [])]).toEqual([3, 5]);
    expect(options.sample).toBe(10);
    expect(options.isWanted("src/model/a.ts")).toBe(true);
    expect(options.isWanted("src/model/b/a.ts")).toBe(false);
    expect(options.isWanted("src/supermodel/a.ts")).toBe(false);
    expect(parseOptions(["--tests", "a.test.ts"]).isTest("src/a.test.ts")).toBe(true);
    expect(parseOptions(["--tests", "a.test.ts"]).isTest("src/b.test.ts")).toBe(false);
    expect(parseOptions(["--files", "src/**/*.ts"]).isWanted("packages/src/a/b.ts")).toBe(true);
  });

  it.each([
    [["modle"], "Unknown area: modle. Areas: model, mutations, rules, store."],
    [["--sample", "0"], "--sample needs a whole number of at least 1."],
    [["--only", "a"], "--only needs the numbers of mutants."],
  ])("refuses %j", (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
