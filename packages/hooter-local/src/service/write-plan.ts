import { type JsonValue, type Node, nodeAt, priorityOf, withWrite } from "../tree/node";
import { keysOf, locationOf, PRIORITY, startsWithPath } from "../tree/path";
import { stringify, stringifyEntries } from "../tree/stringify";
import { RefusedError } from "./http";
import { checkPath, type DataRoute } from "./route";
import { dependsOnExisting, nodeFromWrite, parseBody, priorityFromWrite } from "./write-value";

/** One location with its new node, or with its new priority. */
export interface NodeWrite {
  /** Ends with `.priority` when only the priority is written; in that case, `node` is the priority. */
  readonly path: readonly string[];
  readonly node: Node;
}

/** Computed write that the rules have not checked and the database has not applied yet. */
export interface WritePlan {
  readonly writes: readonly NodeWrite[];
  /** Tree after all of the writes. */
  readonly after: Node;
  /** Path of a PATCH request; null for other methods. */
  readonly patchedAt: readonly string[] | null;
  /** Body of the answer, computed on demand. */
  readonly reply: () => string;
}

/** Inputs of a write plan. */
export interface WriteContext {
  readonly before: Node;
  readonly now: number;
  readonly newKey: (now: number) => string;
}

/**
 * Computes the writes of a request.
 *
 * @throws RefusedError 400 for a body that is malformed or breaks a limit
 */
export function planWrite(method: string, route: DataRoute, body: string, context: WriteContext): WritePlan {
  switch (method) {
    case "PUT":
      return planPut(route, parseBody(body), context);
    case "POST":
      return planPush(route, parseBody(body), context);
    case "PATCH":
      return planPatch(route, parseBody(body), context);
    default:
      return { ...planPut(route, null, context), reply: () => "null" };
  }
}

function nodeWriteOf(route: DataRoute, json: JsonValue, { before, now }: WriteContext): NodeWrite {
  if (route.kind === "priority") {
    const existing = priorityOf(nodeAt(before, route.path));
    return { path: [...route.path, PRIORITY], node: priorityFromWrite(json, existing, now) };
  }
  const existing = dependsOnExisting(json) ? nodeAt(before, route.path) : null;
  return { path: route.path, node: nodeFromWrite(json, { depth: route.path.length, existing, now }) };
}

function planPut(route: DataRoute, json: JsonValue, context: WriteContext): WritePlan {
  const write = nodeWriteOf(route, json, context);
  const after = withWrite(context.before, write.path, write.node);
  return { writes: [write], after, patchedAt: null, reply: () => stringify(write.node) };
}

function planPush(route: DataRoute, json: JsonValue, context: WriteContext): WritePlan {
  if (route.kind === "priority") throw new RefusedError(400, "Invalid path: Invalid token in path");
  const name = context.newKey(context.now);
  const path = [...route.path, name];
  checkPath(path);
  return { ...planPut({ kind: "value", path }, json, context), reply: () => JSON.stringify({ name }) };
}

function planPatch(route: DataRoute, json: JsonValue, context: WriteContext): WritePlan {
  // The service accepts a PATCH of null as a removal, and the Firebase command-line tool relies on that.
  if (json === null) return { ...planPut(route, null, context), reply: () => "null" };
  if (typeof json !== "object" || Array.isArray(json) || route.kind === "priority") {
    throw new RefusedError(
      400,
      "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?",
    );
  }
  const parts = Object.entries(json).map(([key, item]) => ({ key, item, target: targetOf(route.path, key) }));
  const values = parts.filter(({ target }) => target.kind === "value");
  const priorities = parts.filter(({ target }) => target.kind === "priority");
  refuseOverlaps(values.map(({ target }) => target.path));
  refuseOverlaps(
    priorities.map(({ target }) => target.path),
    isSamePath,
  );
  const written = new Map<string, Node>();
  const writes: NodeWrite[] = [];
  let after = context.before;
  // A priority belongs to the new value, so apply priorities after values, regardless of the order of the keys.
  for (const { key, item, target } of [...values, ...priorities]) {
    const write = nodeWriteOf(target, item, { ...context, before: after });
    writes.push(write);
    written.set(key, write.node);
    after = withWrite(after, write.path, write.node);
  }
  const reply = (): string => stringifyEntries(parts.map(({ key }) => [key, written.get(key) ?? null]));
  return { writes, after, patchedAt: route.path, reply };
}

/**
 * Locations that the writes change; no location is inside another. A write of a priority counts as a change of the
 * whole node.
 */
export function changedPaths(writes: readonly NodeWrite[]): (readonly string[])[] {
  const paths = writes.map(({ path }) => path);
  if (!paths.some((path) => path.at(-1) === PRIORITY)) return paths;
  const topmost: (readonly string[])[] = [];
  for (const path of ancestorsFirst(paths.map(locationOf))) {
    const last = topmost.at(-1);
    if (last === undefined || !startsWithPath(path, last)) topmost.push(path);
  }
  return topmost;
}

/** Target of one key of a PATCH. If the key is a path, the PATCH is a multi-path update. */
function targetOf(base: readonly string[], key: string): DataRoute {
  const segments = keysOf(key);
  const isPriority = segments.at(-1) === PRIORITY;
  if (isPriority) segments.pop();
  else if (segments.length === 0) throw new RefusedError(400, "Invalid path: Invalid token in path");
  const path = [...base, ...segments];
  checkPath(path);
  return { kind: isPriority ? "priority" : "value", path };
}

/**
 * Sorts paths so that each path comes right before the paths below it, because the separator sorts before all
 * characters allowed in keys.
 */
function ancestorsFirst(paths: readonly (readonly string[])[]): (readonly string[])[] {
  const named = paths.map((path) => ({ path, name: path.join("\u0000") }));
  return named.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ path }) => path);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWithPath(a, b);
}

/**
 * Refuses overlapping locations. The members of a PATCH have no defined order, so the result of two overlapping writes
 * would be arbitrary.
 */
function refuseOverlaps(
  targets: readonly (readonly string[])[],
  overlaps: (below: readonly string[], above: readonly string[]) => boolean = startsWithPath,
): void {
  if (targets.length < 2) return;
  const paths = ancestorsFirst(targets);
  for (let index = 1; index < paths.length; index += 1) {
    const [above, below] = [paths[index - 1] ?? [], paths[index] ?? []];
    if (overlaps(below, above)) {
      throw new RefusedError(
        400,
        `Invalid data; a path /${above.join("/")} is an ancestor of another path /${below.join("/")}.`,
      );
    }
  }
}
