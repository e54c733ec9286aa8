import { Branch, leafOf, type Node, priorityOf } from "../tree/node";
import { entriesOfBlocks } from "../tree/ordered-walk";

/** Tag of a missing value. */
const NULL_ETAG = "null_etag";

const known = new WeakMap<Branch, string>();

/** Returns the tag of a node. Nodes with equal content have the same tag. The tag of a branch is cached. */
export function etagOf(node: Node): string {
  if (node === null) return NULL_ETAG;
  if (!(node instanceof Branch)) return hashOf(JSON.stringify([leafOf(node), priorityOf(node)]));
  const before = known.get(node);
  if (before !== undefined) return before;
  let text = JSON.stringify(priorityOf(node));
  for (const [key, child] of entriesOfBlocks(node.children)) text += `\n${key}\u0000${etagOf(child)}`;
  const tag = hashOf(text);
  known.set(node, tag);
  return tag;
}

/** Hashes a text to 106 bits, in two rounds of a multiplicative hash. It is not resistant to deliberate collisions. */
export function hashOf(text: string): string {
  return (
    hash53(text, 0x9e3779b9).toString(36).padStart(11, "0") + hash53(text, 0x85ebca6b).toString(36).padStart(11, "0")
  );
}

function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (0x1fffff & low) + (high >>> 0);
}
