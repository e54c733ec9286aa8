import { childCount, entriesOf, hasChildren, leafOf, type Node } from "../tree/node";
import { FAILED } from "./scope";
import { Snapshot } from "./snapshot";

const SHOWN_CHILDREN = 8;
const SHOWN_TEXT = 200;

/**
 * Formats the value of an expression for the user. Leaves primitives unchanged, formats a location as `/path: value`,
 * and describes a branch by its first keys. Truncates long text and long lists of keys, so the result is short for any
 * database.
 */
export function describeValue(value: unknown): unknown {
  if (value === FAILED) return "runtime error";
  if (value instanceof Snapshot) return `${value.path}: ${describeNode(value.node)}`;
  if (typeof value === "string") return shortened(value);
  if (typeof value !== "object" || value === null) return value;
  return "children" in value ? "an object" : shortened(JSON.stringify(value));
}

function describeNode(node: Node): string {
  if (node === null) return "nothing";
  if (!hasChildren(node)) return shortened(JSON.stringify(leafOf(node)));
  const keys: string[] = [];
  for (const [key] of entriesOf(node)) {
    if (keys.length === SHOWN_CHILDREN) break;
    keys.push(key);
  }
  const rest = childCount(node) - keys.length;
  return `{${keys.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}}`;
}

function shortened(text: string): string {
  return text.length <= SHOWN_TEXT ? text : `${text.slice(0, SHOWN_TEXT)}… (${text.length} characters)`;
}
