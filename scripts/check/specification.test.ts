import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findUnshown, readStatements, testTitles } from "./specification";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("docs/specification.md", () => {
  const page = readFileSync(`${root}docs/specification.md`, "utf8");

  it("names an existing test for each statement", () => {
    expect(findUnshown(page, root)).toEqual([]);
  });

  it("covers every section", () => {
    const sections = readStatements(page).map(({ section }) => section.charAt(0));
    expect([...new Set(sections)]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });
});

describe("findUnshown and testTitles", () => {
  it("finds a statement without a test, a missing test and a missing file", () => {
    const own = "scripts/check/specification.test.ts";
    const table = [
      "| Section | Statement | Shown by |",
      "|---|---|---|",
      "| 1 | one | |",
      `| 2 | two | \`${own}\` › reads titles as they are in the source |`,
      `| 3 | three | \`${own}\` › reads titles as they are in the source<br>\`${own}\` › is nowhere |`,
      "| 4 | four | `e2e/journeys/nowhere.spec.ts` › is nowhere |",
    ].join("\n");
    expect(findUnshown(table, root)).toEqual([
      "1 one: no test",
      `3 three: no test « is nowhere » in ${own}`,
      "4 four: no test « is nowhere » in e2e/journeys/nowhere.spec.ts",
    ]);
  });

  it("reads titles as they are in the source", () => {
    const source = [
      'it("one", () => {});',
      "test(`at ${width} px`, async () => {});",
      "it.each([1, 2])('is %s', () => {});",
      'it.each(specified)("holds « %s »", () => {});',
      'it.each([\n  ["a", 1],\n] as const)(\n  "of %j",\n  () => {});',
      'describe("a \\"group\\"", () => {});',
      'await test.step("a step", async () => {});',
      "export const Dark: Story = {};",
      'say("nothing"); submit("nothing"); const meta: Meta = {};',
    ].join("\n");
    expect([...testTitles(source)].sort()).toEqual(
      ["one", "at … px", "is …", "holds « … »", "of …", 'a "group"', "a step", "Dark"].sort(),
    );
  });
});
