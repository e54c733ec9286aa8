import type { RulesQuery } from "../rules";
import type { Bound, Query } from "../tree/query";

/** Value of `query` for a read without query parameters: over REST, such a read is ordered by key. */
const PLAIN_READ: RulesQuery = {
  orderByChild: null,
  orderByKey: true,
  orderByValue: false,
  orderByPriority: false,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
};

/**
 * Returns the value of the variable `query` of the rules for a request. The rules have no property for an exclusive
 * bound. `startAt` and `endAt` are then null, so a rule that requires a bound refuses the read.
 */
export function rulesQueryOf(query: Query | null): RulesQuery {
  if (query === null) return PLAIN_READ;
  const { orderBy, start, end, limit, fromEnd } = query;
  const isEqual = start !== null && start === end;
  return {
    orderByChild: orderBy.kind === "child" ? orderBy.path : null,
    orderByKey: orderBy.kind === "key",
    orderByValue: orderBy.kind === "value",
    orderByPriority: orderBy.kind === "priority",
    startAt: isEqual ? null : inclusiveValue(start),
    endAt: isEqual ? null : inclusiveValue(end),
    equalTo: isEqual ? start.value : null,
    limitToFirst: fromEnd ? null : limit,
    limitToLast: fromEnd ? limit : null,
  };
}

function inclusiveValue(bound: Bound | null): Bound["value"] {
  return bound?.inclusive === true ? bound.value : null;
}
