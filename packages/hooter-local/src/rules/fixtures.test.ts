import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import type { JsonValue } from "../tree/node";
import { RulesError, type RulesQuery } from "./index";
import { compileExpression } from "./testing/single-expression";

interface Fixture {
  rule: string;
  user: string;
  isValid: boolean;
  failAtRuntime?: boolean;
  evaluateTo?: boolean;
  data?: JsonValue;
  wildchildren?: Record<string, string>;
  query?: Partial<RulesQuery>;
}

interface Fixtures {
  users: Record<string, { uid: string } | null>;
  tests: Fixture[];
}

const { users, tests }: Fixtures = JSON.parse(readFileSync(new URL("rules-fixtures.json", import.meta.url), "utf8"));

/** The recordings were made over REST, where a read without query parameters is ordered by key. */
function queryOf(given: Partial<RulesQuery> = {}): RulesQuery {
  const ordered = given.orderByChild !== undefined || given.orderByValue === true || given.orderByPriority === true;
  return {
    orderByChild: null,
    orderByKey: !ordered,
    orderByValue: false,
    orderByPriority: false,
    startAt: null,
    endAt: null,
    equalTo: null,
    limitToFirst: null,
    limitToLast: null,
    ...given,
  };
}

function run({ rule, user, data = null, wildchildren = {}, query }: Fixture): boolean | "failed" {
  const given = users[user] ?? null;
  const auth = given === null ? null : { provider: "", token: {}, ...given };
  const node = fromJson(data);
  const compiled = compileExpression(rule, ".write", Object.keys(wildchildren));
  return compiled.evaluate({
    auth,
    now: Date.now(),
    before: node,
    after: node,
    query: queryOf(query),
    captures: wildchildren,
  });
}

describe("recorded expressions", () => {
  it("includes 186 recorded expressions, of which 28 are invalid", () => {
    expect(tests).toHaveLength(186);
    expect(tests.filter((test) => !test.isValid)).toHaveLength(28);
  });

  const named = (list: Fixture[]) => list.map((test): [string, Fixture] => [test.rule, test]);

  it.each(named(tests.filter((test) => test.isValid)))("evaluates %s like the service", (_rule, fixture) => {
    expect(run(fixture)).toBe(fixture.failAtRuntime === true ? "failed" : fixture.evaluateTo);
  });

  it.each(named(tests.filter((test) => !test.isValid)))("rejects %s", (_rule, fixture) => {
    expect(() => run(fixture)).toThrow(RulesError);
  });
});
