import type { Indexes } from "../tree/indexes";
import { compareKeys } from "../tree/key-order";
import { Branch, type Node, nodeAt, priorityOf } from "../tree/node";
import { ascend } from "../tree/ordered-walk";
import { stringify, stringifyEntries, TooLargeError } from "../tree/stringify";
import { windowOf } from "../tree/window";
import { printed, RefusedError } from "./http";
import type { ReadOptions, ShallowRead } from "./read-options";
import type { DataRoute } from "./route";

/** Maximum length of an answer, in UTF-16 units. The service's limit is 256 MB. */
const MAX_READ_LENGTH = 256 * 1024 * 1024;

/**
 * Returns the body of a GET.
 *
 * @param root the tree to which `indexes` belong
 * @throws RefusedError 400 if the answer would be larger than the service allows
 */
export function readBody(root: Node, route: DataRoute, options: ReadOptions, indexes: Indexes): string {
  try {
    return printed(textOf(root, route, options, indexes), options.pretty);
  } catch (error) {
    if (error instanceof TooLargeError || error instanceof RangeError) {
      throw new RefusedError(
        400,
        "Data requested exceeds the maximum size that can be accessed with a single request.",
      );
    }
    throw error;
  }
}

function textOf(root: Node, route: DataRoute, options: ReadOptions, indexes: Indexes): string {
  const node = nodeAt(root, route.path);
  if (route.kind === "priority") return JSON.stringify(priorityOf(node));
  if (options.shallow !== null) return shallowText(node, options.shallow);
  const { query } = options;
  const format = { withPriorities: options.withPriorities, limit: MAX_READ_LENGTH };
  if (query === null) return stringify(node, format);
  if (!(node instanceof Branch)) return "null";
  const window = windowOf(node, query, () => indexes.indexOf(root, route.path, query.orderBy));
  return stringifyEntries(window, format);
}

function shallowText(node: Node, { startAfter, limit }: ShallowRead): string {
  if (!(node instanceof Branch)) return stringify(node);
  const keys: [string, Node][] = [];
  ascend(node.children, startAfter ?? undefined, compareKeys, (key) => {
    if (key !== startAfter) keys.push([key, true]);
    return limit === null || keys.length < limit;
  });
  return stringifyEntries(keys, { limit: MAX_READ_LENGTH });
}
