import type { Child, Node } from "../tree/node";
import { childOf, nodeAt, sameNode } from "../tree/node";
import { startsWithPath } from "../tree/path";
import { isInRange, positionOf, type Query, rangeOf } from "../tree/query";
import type { Window } from "../tree/window";
import type { Commit } from "./commits";

/** A place below a stream's location and what has come to stand there. */
export interface Change {
  readonly path: readonly string[];
  readonly node: Node;
}

/** What a stream tells. */
export type StreamEvent =
  | { readonly kind: "put"; readonly path: readonly string[]; readonly node: Node }
  /** The children that a query selects, as one object whatever their keys. */
  | { readonly kind: "window"; readonly window: Window }
  | { readonly kind: "patch"; readonly path: readonly string[]; readonly changes: readonly Change[] };

/** Whether anything is written at `location` or above it, so that all of it may have changed. */
function isWrittenWhole(location: readonly string[], commit: Commit): boolean {
  return commit.paths.some((path) => startsWithPath(location, path));
}

/** The written places below `location` that really changed, relative to it. */
function changesBelow(location: readonly string[], commit: Commit): Change[] {
  const changes: Change[] = [];
  for (const path of commit.paths) {
    if (path.length <= location.length || !startsWithPath(path, location)) continue;
    const node = nodeAt(commit.after, path);
    if (!sameNode(nodeAt(commit.before, path), node)) changes.push({ path: path.slice(location.length), node });
  }
  return changes;
}

/** A PATCH at or below the location is told as one `patch`; of any other write each change is a `put` (section 3.3). */
function eventsOfChanges(location: readonly string[], changes: readonly Change[], commit: Commit): StreamEvent[] {
  if (changes.length === 0) return [];
  const { patchedAt } = commit;
  if (patchedAt !== null && startsWithPath(patchedAt, location)) {
    const path = patchedAt.slice(location.length);
    if (changes.every((change) => change.path.length > path.length)) {
      const inner = changes.map((change) => ({ path: change.path.slice(path.length), node: change.node }));
      return [{ kind: "patch", path, changes: inner }];
    }
  }
  const [only] = changes;
  if (only !== undefined && changes.length === 1) return [{ kind: "put", ...only }];
  // Several places of one write that began above: together, as they were written together.
  return [{ kind: "patch", path: [], changes }];
}

/** What a stream without a query tells of a write. */
export function eventsOfLocation(location: readonly string[], commit: Commit): StreamEvent[] {
  if (isWrittenWhole(location, commit)) {
    const node = nodeAt(commit.after, location);
    return sameNode(nodeAt(commit.before, location), node) ? [] : [{ kind: "put", path: [], node }];
  }
  return eventsOfChanges(location, changesBelow(location, commit), commit);
}

/** What a stream with a limit shows, each selected child by its key; empty without a limit, where it is not needed. */
export type Shown = ReadonlyMap<string, Child>;

export function shownOf(window: Window): Shown {
  return new Map(window);
}

/** What becomes of a query's stream by a write. */
export interface QueryStep {
  readonly events: StreamEvent[];
  readonly shown: Shown;
}

/**
 * What a stream with a query tells of a write (protocol, section 3.4): first what leaves the window, then what changed
 * inside it, then what enters or refills it. In this order a reader that keeps to the limit by itself never drops a child
 * that belongs there, whether it is told of evictions or not.
 *
 * @param selected the query's window after the write; asked only when the write can have moved it
 * @param tellsEvictions whether a child that only fell out of a full window is told as null
 */
export function eventsOfQuery(
  location: readonly string[],
  query: Query,
  before: Shown,
  commit: Commit,
  selected: () => Window,
  tellsEvictions: boolean,
): QueryStep {
  if (isWrittenWhole(location, commit)) {
    if (sameNode(nodeAt(commit.before, location), nodeAt(commit.after, location))) return { events: [], shown: before };
    const window = selected();
    if (query.limit === null) return { events: [{ kind: "window", window }], shown: before };
    const shown = shownOf(window);
    return { events: sameShown(before, shown) ? [] : [{ kind: "window", window }], shown };
  }
  const changes = changesBelow(location, commit);
  if (query.limit === null) return { events: eventsOfRange(location, query, changes, commit), shown: before };
  const changedKeys = new Set(changes.flatMap(({ path }) => path.slice(0, 1)));
  const collection = nodeAt(commit.after, location);
  if (!concerns(query, changedKeys, before, collection)) return { events: [], shown: before };

  const shown = shownOf(selected());
  const events: StreamEvent[] = [];
  for (const key of before.keys()) {
    if (shown.has(key)) continue;
    if (tellsEvictions || changedKeys.has(key)) events.push({ kind: "put", path: [key], node: null });
  }
  const inside = changes.filter(({ path: [key] }) => key !== undefined && before.has(key) && shown.has(key));
  events.push(...eventsOfChanges(location, inside, commit));
  for (const [key, node] of shown) {
    if (!before.has(key)) events.push({ kind: "put", path: [key], node });
  }
  return { events, shown };
}

/** Without a limit each child is in or out by itself: only those that changed are looked at. */
function eventsOfRange(
  location: readonly string[],
  query: Query,
  changes: readonly Change[],
  commit: Commit,
): StreamEvent[] {
  const range = rangeOf(query);
  const isShown = (key: string, child: Node): boolean =>
    child !== null && isInRange(range, positionOf(query.orderBy, key, child));
  const left: StreamEvent[] = [];
  const entered: StreamEvent[] = [];
  const inside = new Set<string>();
  const collectionBefore = nodeAt(commit.before, location);
  const collectionAfter = nodeAt(commit.after, location);
  for (const key of new Set(changes.flatMap(({ path }) => path.slice(0, 1)))) {
    const node = childOf(collectionAfter, key);
    const was = isShown(key, childOf(collectionBefore, key));
    const is = isShown(key, node);
    if (was && is) inside.add(key);
    else if (was) left.push({ kind: "put", path: [key], node: null });
    else if (is) entered.push({ kind: "put", path: [key], node });
  }
  const changesInside = changes.filter(({ path: [key] }) => key !== undefined && inside.has(key));
  return [...left, ...eventsOfChanges(location, changesInside, commit), ...entered];
}

/** Whether any of the changed children is in the window or may come into it. */
function concerns(query: Query, changedKeys: ReadonlySet<string>, shown: Shown, collection: Node): boolean {
  const range = rangeOf(query);
  for (const key of changedKeys) {
    if (shown.has(key)) return true;
    const child = childOf(collection, key);
    if (child !== null && isInRange(range, positionOf(query.orderBy, key, child))) return true;
  }
  return false;
}

function sameShown(before: Shown, after: Shown): boolean {
  if (before.size !== after.size) return false;
  for (const [key, node] of after) {
    if (!sameNode(before.get(key) ?? null, node)) return false;
  }
  return true;
}
