import { deepStrictEqual, notStrictEqual, ok, strictEqual } from "node:assert";

/*
 * The parts of vitest that the rules' tests use, reimplemented for the mutation tests, which run these tests a thousand
 * times. Tests are collected when a file loads, and run one by one on request. tsconfig.collect.json replaces vitest
 * with this file.
 */

type Run = (...values: readonly unknown[]) => unknown;

/** Collected test, including its `beforeEach` functions. */
export interface CollectedTest {
  readonly name: string;
  /** @throws the error of the test when it fails */
  run(): Promise<void>;
}

interface Block {
  readonly name: string;
  readonly above: Block | null;
  readonly before: Run[];
}

export const tests: CollectedTest[] = [];
let block: Block = { name: "", above: null, before: [] };

/**
 * Must be called before each file is loaded: a `beforeEach` outside of `describe` blocks applies only to the tests of
 * its file.
 */
export function beginFile(): void {
  block = { name: "", above: null, before: [] };
}

/** @public imported in place of vitest */
export function describe(name: string, body: () => void): void {
  const above = block;
  block = { name: `${above.name}${name} > `, above, before: [] };
  body();
  block = above;
}

describe.each =
  (rows: readonly unknown[]) =>
  (name: string, body: Run): void => {
    for (const row of rows) describe(named(name, row), () => body(...valuesOf(row)));
  };

/** @public imported in place of vitest */
export function it(name: string, run: Run): void {
  const { name: above } = block;
  const own = block;
  tests.push({
    name: above + name,
    async run() {
      await prepare(own);
      await run();
    },
  });
}

it.each =
  (rows: readonly unknown[]) =>
  (name: string, run: Run): void => {
    for (const row of rows) it(named(name, row), () => run(...valuesOf(row)));
  };

/** @public imported in place of vitest */
export function beforeEach(run: Run): void {
  block.before.push(run);
}

/**
 * The matchers that the rules' tests use.
 *
 * @public imported in place of vitest
 */
export function expect(actual: unknown) {
  return {
    toBe: (expected: unknown) => strictEqual(actual, expected),
    toEqual: (expected: unknown) => deepStrictEqual(actual, expected),
    toBeNull: () => strictEqual(actual, null),
    not: {
      toBe: (expected: unknown) => notStrictEqual(actual, expected),
      toContain: (part: string) => ok(!String(actual).includes(part)),
    },
  };
}

async function prepare({ above, before }: Block): Promise<void> {
  if (above !== null) await prepare(above);
  for (const run of before) await run();
}

const valuesOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);
const named = (name: string, row: unknown): string => name.replace(/%[sj]/, () => String(valuesOf(row)[0]));
