import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { openDatabase, type StoredDatabase } from "../server/open-local-database";
import {
  canonical,
  type Plain,
  type PlainMap,
  type PlainQuery,
  plainAt,
  plainOf,
  plainSet,
  plainWindow,
  searchOf,
} from "../testing/plain-model";
import { temporaryFolder } from "../testing/temporary-folder";
import type { JsonValue } from "../tree/node";
import { KEY_MARK } from "./block-format";
import { lineOf } from "./line";

const CHILDREN = 400;

const key = fc.integer({ min: 0, max: CHILDREN + 100 }).map((number) => `k${String(number).padStart(4, "0")}`);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom("a", '},["', "\u{1F989}"),
  fc.boolean(),
);
const child: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ v: leaf, text: leaf }) },
  { weight: 2, arbitrary: fc.record({ v: leaf, text: leaf, more: leaf }) },
  { weight: 1, arbitrary: fc.record({ v: leaf, deep: fc.record({ x: leaf }) }) },
  { weight: 1, arbitrary: leaf },
);

type Step =
  | { readonly kind: "write"; readonly path: string[]; readonly value: JsonValue }
  | { readonly kind: "compact" | "restart" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(key, fc.oneof(child, fc.constant(null)))
      .map(([name, value]): Step => ({ kind: "write", path: ["c", name], value })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(key, leaf).map(([name, value]): Step => ({ kind: "write", path: ["c", name, "v"], value })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(key, leaf)
      .map(([name, value]): Step => ({ kind: "write", path: ["c", name, "nested", "large", name], value })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: "compact" }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: "restart" }) },
);

const queries: PlainQuery[] = [
  { orderBy: "$key", limitToLast: 20 },
  { orderBy: "$key", startAt: "k0100", limitToFirst: 40 },
  { orderBy: "v", equalTo: 7 },
  { orderBy: "v", startAt: 3, limitToFirst: 15 },
  { orderBy: "v", limitToLast: 15 },
  { orderBy: "$value", limitToFirst: 10 },
];

async function check(database: StoredDatabase, model: Plain): Promise<void> {
  const collection = plainAt(model, ["c"]);
  for (const query of queries) {
    const answer = await database.fetch(`http://local/c.json?${searchOf(query)}`);
    const window: PlainMap = new Map(plainWindow(collection, query));
    expect(canonical(plainOf(await answer.json())), JSON.stringify(query)).toBe(
      canonical(window.size === 0 ? null : window),
    );
  }
}

test("a tree and its indexes in a snapshot match the plain model through writes, compactions and restarts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const dataDir = await temporaryFolder();
      const begin: JsonValue = Object.fromEntries(
        Array.from({ length: CHILDREN }, (_, index) => [
          `k${String(index).padStart(4, "0")}`,
          { v: index % 31, text: `t${index}` },
        ]),
      );
      let model: Plain = plainOf({ c: begin });
      let { database } = await openDatabase({ dataDir, data: { c: begin } });
      await check(database, model);
      await database.compact();
      await database.close();
      database = (await openDatabase({ dataDir })).database;
      for (const one of steps) {
        if (one.kind === "write") {
          await database.write(one.path.join("/"), one.value);
          model = plainSet(model, one.path, plainOf(one.value));
        } else if (one.kind === "compact") {
          await database.compact();
        } else {
          await database.close();
          database = (await openDatabase({ dataDir })).database;
        }
        await check(database, model);
      }
      expect(canonical(plainOf(database.read("")))).toBe(canonical(model));
      await database.close();
    }),
    { numRuns: histories(25) },
  );
});

test("restores a nested collection with priorities and a large child from a snapshot", async () => {
  const dataDir = await temporaryFolder();
  const many = (prefix: string, of: (index: number) => JsonValue): { [key: string]: JsonValue } =>
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${prefix}${index}`, of(index)]));
  const data: JsonValue = {
    a: {
      ".priority": 3,
      ...many("x", (index) => (index === 7 ? { inner: many("y", (at) => ({ at })), ".priority": "p" } : index)),
    },
    b: { c: { d: many("z", (index) => ({ ".value": index, ".priority": index })) } },
  };
  const { database } = await openDatabase({ dataDir, data: { a: data["a"] ?? null, b: data["b"] ?? null } });
  const before = await database.fetch("http://local/.json?format=export").then((answer) => answer.text());
  await database.compact();
  await database.close();
  const again = (await openDatabase({ dataDir })).database;
  expect(await again.fetch("http://local/.json?format=export").then((answer) => answer.text())).toBe(before);
  await again.write("a/x7/inner/y5/at", "changed");
  await again.compact();
  await again.close();
  const third = (await openDatabase({ dataDir })).database;
  expect(third.read("a/x7/inner/y5")).toEqual({ at: "changed" });
  expect(third.read("b/c/d/z9")).toBe(9);
  await third.close();
});

test("rejects a snapshot whose keys are not marked, and leaves it unchanged", async () => {
  const dataDir = await temporaryFolder();
  const records = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${1000 + index}`, { v: index }]));
  const { database } = await openDatabase({ dataDir, data: { c: records } });
  await database.compact();
  await database.close();
  const [name = ""] = (await readdir(dataDir)).filter((file) => file.startsWith("snapshot-"));
  const lines = (await readFile(join(dataDir, name), "utf8")).trimEnd().split("\n");
  expect(lines.some((line) => line.includes(KEY_MARK))).toBe(true);
  const unmarked = Buffer.concat(
    lines.map((line) => lineOf(line.slice('["01234567",'.length, -1).replaceAll(KEY_MARK, ""))),
  );
  await writeFile(join(dataDir, name), unmarked);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/^The snapshot .* is incomplete; nothing was changed/);
  expect(await readFile(join(dataDir, name))).toEqual(unmarked);
});
