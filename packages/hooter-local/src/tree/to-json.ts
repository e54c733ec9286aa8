import { Branch, type JsonValue, leafOf, type Node } from "./node";
import { entriesOfBlocks } from "./ordered-walk";

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * If the service returns a branch as an array, returns the length of that array; null if it returns the branch as an
 * object. All keys of an array are plain integers, and the largest is less than twice their number.
 */
export function arrayLengthOf(branch: Branch): number | null {
  let largest = -1;
  const limit = 2 * branch.size;
  for (const [key] of entriesOfBlocks(branch.children)) {
    if (!ARRAY_INDEX.test(key)) return null;
    const index = Number(key);
    if (index >= limit) return null;
    if (index > largest) largest = index;
  }
  return largest + 1;
}

/** Sets any key as an ordinary property, even `__proto__`. */
function setOwn(target: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/**
 * Returns the JSON for a read: without priorities, and with an array for each branch that the service returns as an
 * array (see {@link arrayLengthOf}).
 */
export function toJson(node: Node): JsonValue {
  if (!(node instanceof Branch)) return leafOf(node);
  const length = arrayLengthOf(node);
  if (length !== null) {
    const list: JsonValue[] = Array.from({ length }, () => null);
    for (const [key, child] of entriesOfBlocks(node.children)) list[Number(key)] = toJson(child);
    return list;
  }
  const object: { [key: string]: JsonValue } = {};
  for (const [key, child] of entriesOfBlocks(node.children)) setOwn(object, key, toJson(child));
  return object;
}
