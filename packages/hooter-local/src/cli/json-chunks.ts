import { isAtMost } from "../tree/is-at-most";
import { Branch, type Node, priorityOf } from "../tree/node";
import { entriesOfBlocks } from "../tree/ordered-walk";
import { stringify } from "../tree/stringify";

const MAX_AT_ONCE = 200;

/**
 * Yields a tree as JSON text in the form of `format=export`, in chunks, because the whole text may exceed the maximum
 * length of a string.
 *
 * @param onValue called for each value that is not split into chunks
 */
export function* jsonChunks(node: Node, onValue: () => void = () => undefined): Generator<string, void, undefined> {
  if (!(node instanceof Branch) || isAtMost(MAX_AT_ONCE, node)) {
    onValue();
    yield stringify(node, { withPriorities: true });
    return;
  }
  const priority = priorityOf(node);
  let before = priority === null ? "{" : `{".priority":${JSON.stringify(priority)},`;
  for (const [key, child] of entriesOfBlocks(node.children)) {
    yield `${before}\n${JSON.stringify(key)}:`;
    yield* jsonChunks(child, onValue);
    before = ",";
  }
  yield "}";
}
