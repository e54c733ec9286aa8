import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { PlainListener } from "../testing/plain-listener";
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
import type { JsonValue } from "../tree/node";
import { createLocalDatabase, type LocalDatabase } from "./local-database";

const key = fc.constantFrom(
  "a",
  "b",
  "c",
  "d",
  "e",
  "1",
  "2",
  "10",
  "007",
  "-5",
  "-N1",
  "-N2",
  "_z",
  "é",
  "__proto__",
  "constructor",
  "toString",
);
const field = fc.constantFrom("v", "w", "__proto__");
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom("", "a", "b", "É", "\u{1F989}"),
  fc.boolean(),
);
const record: fc.Arbitrary<JsonValue> = fc
  .array(fc.tuple(field, fc.oneof(leaf, fc.constant(null))), { maxLength: 3 })
  .map((entries) => objectOf(entries));
const value: fc.Arbitrary<JsonValue> = fc.oneof(leaf, record, fc.constant(null));
const collection: fc.Arbitrary<JsonValue> = fc
  .array(fc.tuple(key, value), { maxLength: 8 })
  .map((entries) => objectOf(entries));

/** Creates an object with own properties, which may have any name. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): { [key: string]: JsonValue } {
  return JSON.parse(
    `{${[...new Map(entries)].map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`).join(",")}}`,
  );
}

type Operation =
  | { method: "PUT"; path: string[]; body: JsonValue }
  | { method: "DELETE"; path: string[] }
  | { method: "PATCH"; path: string[]; body: [string[], JsonValue][] };

const place: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<string[]>(["c"]) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("c"), key) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("c"), key, field) },
  { weight: 1, arbitrary: fc.tuple(key) },
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
);

const put = (path: string[], body: JsonValue): Operation => ({ method: "PUT", path, body });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(place, value).map(([path, body]) => put(path, body)) },
  { weight: 1, arbitrary: collection.map((body) => put(["c"], body)) },
  { weight: 2, arbitrary: place.map((path): Operation => ({ method: "DELETE", path })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom<string[]>([], ["c"], ["c", "a"]),
        fc.array(fc.tuple(place, value), { minLength: 1, maxLength: 4 }),
      )
      .map(([path, writes]): Operation => ({ method: "PATCH", path, body: withoutOverlaps(writes) })),
  },
);

function withoutOverlaps(writes: [string[], JsonValue][]): [string[], JsonValue][] {
  const kept: [string[], JsonValue][] = [];
  for (const [path, item] of writes) {
    const overlaps = kept.some(([other]) => isPrefix(path, other) || isPrefix(other, path));
    if (path.length > 0 && !overlaps) kept.push([path, item]);
  }
  return kept;
}

function isPrefix(prefix: readonly string[], path: readonly string[]): boolean {
  return prefix.every((segment, index) => segment === path[index]);
}

const bounds: fc.Arbitrary<Partial<PlainQuery>> = fc.oneof(
  fc.constant({}),
  fc.record({ startAt: leaf }),
  fc.record({ startAfter: leaf }),
  fc.record({ endAt: leaf }),
  fc.record({ endBefore: leaf }),
  fc.record({ startAt: leaf, endAt: leaf }),
  fc.record({ startAfter: leaf, endBefore: leaf }),
  fc.record({ equalTo: fc.oneof(leaf, fc.constant(null)) }),
);

const limit: fc.Arbitrary<Partial<PlainQuery>> = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 4 }).map((limitToFirst) => ({ limitToFirst })),
  fc.integer({ min: 1, max: 4 }).map((limitToLast) => ({ limitToLast })),
);

const query: fc.Arbitrary<PlainQuery> = fc
  .tuple(fc.constantFrom("$key", "$value", "v", "v/w"), bounds, limit)
  .map(([orderBy, range, count]) => ({ orderBy, ...(orderBy === "$key" ? asText(range) : range), ...count }));

/** Converts bounds to strings, as ordering by key requires. */
function asText(range: Partial<PlainQuery>): Partial<PlainQuery> {
  return Object.fromEntries(Object.entries(range).map(([name, bound]) => [name, String(bound ?? "a")]));
}

function urlOf(path: readonly string[], search = ""): string {
  return `http://local/${path.map(encodeURIComponent).join("/")}.json?${search}`;
}

async function perform(database: LocalDatabase, model: Plain, step: Operation): Promise<Plain> {
  const init: RequestInit = { method: step.method };
  let after = model;
  if (step.method === "PUT") {
    init.body = JSON.stringify(step.body);
    after = plainSet(model, step.path, plainOf(step.body));
  } else if (step.method === "PATCH") {
    init.body = JSON.stringify(objectOf(step.body.map(([path, item]) => [path.join("/"), item])));
    for (const [path, item] of step.body) after = plainSet(after, [...step.path, ...path], plainOf(item));
  } else {
    after = plainSet(model, step.path, null);
  }
  const answer = await database.fetch(urlOf(step.path), init);
  expect(answer.status).toBe(200);
  return after;
}

function windowText(model: Plain, asked: PlainQuery): string {
  const window: PlainMap = new Map(plainWindow(plainAt(model, ["c"]), asked));
  return canonical(window.size === 0 ? null : window);
}

test("answers reads and queries like the plain model, over random histories", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { maxLength: 20 }),
      fc.array(query, { minLength: 1, maxLength: 3 }),
      async (steps, queries) => {
        const database = createLocalDatabase();
        let model: Plain = null;
        for (const step of steps) {
          model = await perform(database, model, step);
          const whole = await database.fetch(urlOf([]));
          expect(canonical(plainOf(await whole.json()))).toBe(canonical(model));
          for (const asked of queries) {
            const answer = await database.fetch(urlOf(["c"], searchOf(asked)));
            expect(canonical(plainOf(await answer.json()))).toBe(windowText(model, asked));
          }
        }
      },
    ),
    { numRuns: histories(400) },
  );
});

test("sends events from which the client of each stream can reproduce the current state, over random histories", async () => {
  await fc.assert(
    fc.asyncProperty(
      collection,
      fc.array(operation, { maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (begin, steps, queries, evictionNulls) => {
        const database = createLocalDatabase({ data: { c: begin }, evictionNulls });
        let model = plainOf({ c: begin });
        const open = async (path: readonly string[], search: string): Promise<Response> =>
          database.fetch(urlOf(path, search), { headers: { accept: "text/event-stream" } });
        const plain = await Promise.all(
          [[], ["c"], ["c", "a"], ["c", "a", "v"]].map(async (path) => ({
            path,
            listener: new PlainListener(await open(path, "")),
          })),
        );
        // A client that sorts and limits its window itself must show the right window with and without eviction events.
        const trims = evictionNulls ? [false, true] : [true];
        const queried = await Promise.all(
          queries.flatMap((asked) =>
            trims.map(async (isTrimming) => ({
              asked,
              listener: new PlainListener(await open(["c"], searchOf(asked)), isTrimming ? asked : null),
            })),
          ),
        );
        for (const step of [null, ...steps]) {
          if (step !== null) model = await perform(database, model, step);
          await Promise.all([...plain, ...queried].map(({ listener }) => listener.catchUp()));
          for (const { path, listener } of plain) {
            expect(canonical(listener.state), `stream of /${path.join("/")}`).toBe(canonical(plainAt(model, path)));
          }
          for (const { asked, listener } of queried) {
            expect(canonical(listener.state), JSON.stringify(asked)).toBe(windowText(model, asked));
          }
        }
        database.dispose();
      },
    ),
    { numRuns: histories(150) },
  );
});
