import { type Child, childOf, type Node, nodeAt, sameNode } from "../tree/node";
import { startsWithPath } from "../tree/path";
import { isInRange, positionOf, type Query, rangeOf } from "../tree/query";
import { stringify, stringifyEntries } from "../tree/stringify";
import type { Window } from "../tree/window";
import type { Commit } from "./commits";

/** Location below a stream's location, with its new node. */
export interface Change {
  readonly path: readonly string[];
  readonly node: Node;
}

export type StreamEvent =
  | { readonly kind: "put"; readonly path: readonly string[]; readonly node: Node }
  /** Children that a query selects, sent as an object even if the keys are integers. */
  | { readonly kind: "window"; readonly window: Window }
  | { readonly kind: "patch"; readonly path: readonly string[]; readonly changes: readonly Change[] };

/** Whether a write is at `location` or above it, so the whole location may have changed. */
function isWrittenWhole(location: readonly string[], commit: Commit): boolean {
  return commit.paths.some((path) => startsWithPath(location, path));
}

/** Written locations below `location` whose value has changed, with their paths relative to `location`. */
function changesBelow(location: readonly string[], commit: Commit): Change[] {
  const changes: Change[] = [];
  for (const path of commit.paths) {
    if (path.length <= location.length || !startsWithPath(path, location)) continue;
    const node = nodeAt(commit.after, path);
    if (!sameNode(nodeAt(commit.before, path), node)) changes.push({ path: path.slice(location.length), node });
  }
  return changes;
}

/** A PATCH at or below the location becomes one `patch`. A single change by another write is a `put`. */
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
  // A multi-path write above this location changed several locations below it. They changed together, so send one
  // event.
  return [{ kind: "patch", path: [], changes }];
}

/** Returns the events of a write for a stream without a query. */
export function eventsOfLocation(location: readonly string[], commit: Commit): StreamEvent[] {
  if (isWrittenWhole(location, commit)) {
    const node = nodeAt(commit.after, location);
    return sameNode(nodeAt(commit.before, location), node) ? [] : [{ kind: "put", path: [], node }];
  }
  return eventsOfChanges(location, changesBelow(location, commit), commit);
}

/**
 * Children in the window of a query with a limit, by key. Empty for a query without a limit, whose stream does not need
 * these children.
 */
export type Shown = ReadonlyMap<string, Child>;

/** Effect of a write on the stream of a query. */
export interface QueryStep {
  readonly events: StreamEvent[];
  readonly shown: Shown;
}

/**
 * Returns the events of a write for a stream with a query: first the children that leave the window, then the changes
 * inside it, then the children that enter or refill it. Because of this order, a reader that applies the limit itself
 * never drops a child that belongs to the window, with or without eviction events.
 *
 * @param selected the query's window after the write; called only when the write may have changed it
 * @param sendsEvictions whether to send null for a child that left a full window but still exists
 */
export function eventsOfQuery(
  location: readonly string[],
  query: Query,
  before: Shown,
  commit: Commit,
  selected: () => Window,
  sendsEvictions: boolean,
): QueryStep {
  if (isWrittenWhole(location, commit)) {
    if (sameNode(nodeAt(commit.before, location), nodeAt(commit.after, location))) return { events: [], shown: before };
    const window = selected();
    if (query.limit === null) return { events: [{ kind: "window", window }], shown: before };
    const shown = new Map(window);
    return { events: sameShown(before, shown) ? [] : [{ kind: "window", window }], shown };
  }
  const changes = changesBelow(location, commit);
  if (query.limit === null) return { events: eventsOfRange(location, query, changes, commit), shown: before };
  const changedKeys = new Set(changes.flatMap(({ path }) => path.slice(0, 1)));
  const collection = nodeAt(commit.after, location);
  if (!mayChangeWindow(query, changedKeys, before, collection)) return { events: [], shown: before };

  const shown = new Map(selected());
  const events: StreamEvent[] = [];
  for (const key of before.keys()) {
    if (shown.has(key)) continue;
    if (sendsEvictions || changedKeys.has(key)) events.push({ kind: "put", path: [key], node: null });
  }
  const inside = changes.filter(({ path: [key] }) => key !== undefined && before.has(key) && shown.has(key));
  events.push(...eventsOfChanges(location, inside, commit));
  for (const [key, node] of shown) {
    if (!before.has(key)) events.push({ kind: "put", path: [key], node });
  }
  return { events, shown };
}

/**
 * Events for a query without a limit. Each child matches independently of the others, so only changed children are
 * checked.
 */
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

/** Whether any of the changed children is in the window or may enter it. */
function mayChangeWindow(query: Query, changedKeys: ReadonlySet<string>, shown: Shown, collection: Node): boolean {
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

/** Maximum length of one frame, in UTF-16 units. */
const MAX_FRAME_LENGTH = 512 * 1024 * 1024 - 1024 * 1024;

function frame(event: string, data: string): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`);
}

// Create the frames on demand, because importing this module must not fail in Jest with jsdom, which lacks
// `TextEncoder`.
export const keepAliveFrame = () => frame("keep-alive", "null");
export const authRevokedFrame = () => frame("auth_revoked", "credential is no longer valid");
export const deniedFrame = () => frame("cancel", "Permission denied");
export const tooLargeFrame = () =>
  frame("cancel", "The specified payload is too large, please request a location with less data.");

/**
 * Encodes one event.
 *
 * @throws TooLargeError when the event exceeds the limit of a stream
 */
export function frameOf(event: StreamEvent, withPriorities: boolean): Uint8Array {
  const options = { withPriorities, limit: MAX_FRAME_LENGTH };
  if (event.kind === "window") {
    const data = event.window.length === 0 ? "null" : stringifyEntries(event.window, options);
    return frame("put", `{"path":"/","data":${data}}`);
  }
  const path = JSON.stringify(`/${event.path.join("/")}`);
  if (event.kind === "put") return frame("put", `{"path":${path},"data":${stringify(event.node, options)}}`);
  const entries = event.changes.map((change): [string, Node] => [change.path.join("/"), change.node]);
  return frame("patch", `{"path":${path},"data":${stringifyEntries(entries, options)}}`);
}
