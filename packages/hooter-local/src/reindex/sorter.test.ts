import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { Sorter } from "./sorter";

const anyLine = fc.oneof(
  fc.string().map((text) => text.replaceAll("\n", "")),
  fc.constantFrom("é", "ﾊ", "🦉", "a\tb", "a", "ab"),
);

describe("Sorter", () => {
  it.each([1, 2, 3, 100])("returns all lines in order when memory holds %i lines", async (most) => {
    const folder = await temporaryFolder();
    let run = 0;
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const sorter = new Sorter(folder, `run-${run++}`, most);
        for (const line of lines) sorter.add(line);
        expect([...sorter.sorted()]).toEqual([...lines].sort());
      }),
      { numRuns: 60 },
    );
  });

  it("reads a line that is split across two reads", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${"é".repeat(9_000)}${index}`);
    const sorter = new Sorter(await temporaryFolder(), "long", 10);
    for (const line of lines) sorter.add(line);
    expect([...sorter.sorted()]).toEqual(lines.sort());
  });
});
