import { Branch, type Node } from "./branch";
import { entriesOfBlocks } from "./ordered-walk";

/** Whether a node and all that lies below it are at most `count` values; looks at no more than that many. */
export function isAtMost(count: number, node: Node): boolean {
  return left(count, node) >= 0;
}

/** What is left of a budget after a node, negative when it does not suffice. */
function left(budget: number, node: Node): number {
  let rest = budget - 1;
  if (!(node instanceof Branch)) return rest;
  if (node.size > rest) return -1;
  for (const [, child] of entriesOfBlocks(node.children)) {
    rest = left(rest, child);
    if (rest < 0) return -1;
  }
  return rest;
}
