import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { type PlainQuery, plainOf, plainSet, plainWindow, searchOf } from "../testing/plain-model";
import { fromJson } from "./from-json";
import { Indexes } from "./indexes";
import { type JsonValue, nodeAt, withValue } from "./node";
import { parseQuery } from "./query-parameters";
import { INDEX_ABOVE, windowOf } from "./window";

const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom("", "a", "b"),
  fc.boolean(),
);
const child: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ v: leaf, w: leaf }) },
  { weight: 1, arbitrary: fc.record({ w: leaf }) },
  { weight: 1, arbitrary: fc.record({ v: fc.record({ deep: leaf }) }) },
  { weight: 1, arbitrary: leaf },
);
const key = fc.oneof(
  fc.integer({ min: 0, max: 600 }).map((number) => `k${number}`),
  fc.integer({ min: 0, max: 200 }).map(String),
);

const query: fc.Arbitrary<PlainQuery> = fc
  .record({
    orderBy: fc.constantFrom("v", "v/deep", "$value"),
    range: fc.oneof(
      fc.constant({}),
      fc.record({ startAt: leaf, endAt: leaf }),
      fc.record({ startAfter: leaf }),
      fc.record({ endBefore: leaf }),
      fc.record({ equalTo: fc.oneof(leaf, fc.constant(null)) }),
    ),
    count: fc.oneof(
      fc.constant({}),
      fc.integer({ min: 1, max: 30 }).map((limitToFirst) => ({ limitToFirst })),
      fc.integer({ min: 1, max: 30 }).map((limitToLast) => ({ limitToLast })),
    ),
  })
  .map(({ orderBy, range, count }) => ({ orderBy, ...range, ...count }));

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(key, fc.oneof(child, fc.constant(null))).map(([name, value]) => ({ path: ["c", name], value })),
  },
  { weight: 4, arbitrary: fc.tuple(key, leaf).map(([name, value]) => ({ path: ["c", name, "v"], value })) },
  { weight: 1, arbitrary: fc.tuple(key, child).map(([name, value]) => ({ path: ["other", name], value })) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(key, child), { minLength: 300, maxLength: 320 })
      .map((list) => ({ path: ["c"], value: Object.fromEntries(list) })),
  },
);

test("an index selects the same children as the plain model after each write", () => {
  const begin = Object.fromEntries(
    Array.from({ length: INDEX_ABOVE + 100 }, (_, index) => [`k${index}`, { v: index % 17, w: index }]),
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      (steps, queries) => {
        const indexes = new Indexes();
        let root = fromJson({ c: begin });
        let plain = plainOf({ c: begin });
        const check = (): void => {
          const collection = nodeAt(root, ["c"]);
          const plainCollection = plain instanceof Map ? (plain.get("c") ?? null) : null;
          for (const asked of queries) {
            const parsed = parseQuery(new URLSearchParams(searchOf(asked)));
            if (parsed === null) throw new Error("no query");
            const found = windowOf(collection, parsed, () => indexes.indexOf(root, ["c"], parsed.orderBy));
            expect(found.map(([name]) => name)).toEqual(plainWindow(plainCollection, asked).map(([name]) => name));
          }
        };
        check();
        for (const { path, value } of steps) {
          const after = withValue(root, path, fromJson(value));
          indexes.update(root, after, [path]);
          root = after;
          plain = plainSet(plain, path, plainOf(value));
          check();
        }
      },
    ),
    { numRuns: histories(25) },
  );
});

test("keeps two indexes separate even if their paths and fields give the same text when joined by a space", () => {
  const children = (from: number, field: string): JsonValue =>
    Object.fromEntries(Array.from({ length: INDEX_ABOVE + 10 }, (_, at) => [`k${at}`, { [field]: from + at }]));
  const root = fromJson({ ix: children(0, "b c"), "ix b": children(1_000_000, "c") });
  const indexes = new Indexes();
  const firstOf = (collection: string, orderBy: string): string[] => {
    const query = parseQuery(new URLSearchParams(searchOf({ orderBy, startAt: 1_000_000, limitToFirst: 1 })));
    if (query === null) throw new Error("no query");
    const index = () => indexes.indexOf(root, [collection], query.orderBy);
    return windowOf(nodeAt(root, [collection]), query, index).map(([name]) => name);
  };
  expect(firstOf("ix", "b c")).toEqual([]);
  expect(firstOf("ix b", "c")).toEqual(["k0"]);
});
