import { Branch, entriesOf, type JsonValue, leafOf, type Node, priorityOf } from "../tree/node";

/** Returns the JSON of `format=export`: priorities as `.priority`, never an array. */
export function toExportJson(node: Node): JsonValue {
  const priority = priorityOf(node);
  if (!(node instanceof Branch)) {
    const value = leafOf(node);
    return priority === null ? value : { ".value": value, ".priority": priority };
  }
  const members: [string, JsonValue][] = priority === null ? [] : [[".priority", priority]];
  for (const [key, child] of entriesOf(node)) members.push([key, toExportJson(child)]);
  // Unlike an assignment, this also creates a member with the name `__proto__`.
  return Object.fromEntries(members);
}
