import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { jsonMembers } from "./json-members";

function setAt(target: Map<string, unknown>, path: readonly string[], value: unknown): void {
  target.set(JSON.stringify(path), value);
}

/** Reference implementation: finds the members two levels below a value by plain recursion. */
function membersOf(value: unknown, path: readonly string[], found: Map<string, unknown>): Map<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject || path.length === 2) setAt(found, path, value);
  else for (const [key, item] of Object.entries(value)) membersOf(item, [...path, key], found);
  return found;
}

test("yields every member two levels down, for any text and layout, with or without a byte order mark", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "file.json");
  const layout = fc.constantFrom(0, 1, "\t");
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 5 }),
      layout,
      fc.constantFrom("", "\ufeff"),
      async (value, indent, mark) => {
        await writeFile(file, `${mark}${JSON.stringify(value, null, indent)}\n`);
        const found = new Map<string, unknown>();
        for await (const member of jsonMembers(file)) setAt(found, member.path, JSON.parse(member.text));
        expect(found).toEqual(membersOf(JSON.parse(JSON.stringify(value)), [], new Map()));
      },
    ),
    { numRuns: histories(300) },
  );
});

test("yields members that are split between two chunks of a file", async () => {
  const file = join(await temporaryFolder(), "file.json");
  const list = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`k${index}`, { text: `é"\\${"x".repeat(900)}`, index }]),
  );
  await writeFile(file, JSON.stringify({ list }));
  let count = 0;
  for await (const { path, text } of jsonMembers(file)) {
    expect(path).toEqual(["list", `k${count}`]);
    expect(JSON.parse(text)).toEqual(list[`k${count}`]);
    count += 1;
  }
  expect(count).toBe(3000);
});
