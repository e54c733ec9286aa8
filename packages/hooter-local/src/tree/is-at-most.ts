import { Branch, type Node } from "./node";
import { entriesOfBlocks } from "./ordered-walk";

/** Whether a node contains at most `count` values. Stops counting as soon as there are more. */
export function isAtMost(count: number, node: Node): boolean {
  return left(count, node) >= 0;
}

/** Returns the part of `budget` that remains after counting a node; negative when the budget is exceeded. */
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
