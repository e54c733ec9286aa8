import { fromJson } from "../tree/from-json";
import type { CachedIndex } from "../tree/indexes";
import { isAtMost } from "../tree/is-at-most";
import { Branch, type Child, type JsonValue, type Node, type Priority } from "../tree/node";
import { fromLeafBlocks, type LeafBlock, LoadedBlock } from "../tree/ordered-blocks";
import { entriesOfBlocks, leavesOf } from "../tree/ordered-walk";
import { nameOfOrder, type OrderBy, orderOfName } from "../tree/query";
import { stringify } from "../tree/stringify";
import type { Position } from "../tree/value-order";
import { bodyOf, bodyOfPositions, entriesOfBody, positionsOfBody } from "./block-format";
import { assertParsed, bodyPayload, SEAM } from "./block-line";
import { contentOf, lineOf, parsed } from "./line";
import { isMarked } from "./marked-line";
import { StoredBlock, StoredPositions, StoredRecords } from "./stored-block";

/** First line of every snapshot. */
export const SNAPSHOT_HEADER = { format: "hooter-local snapshot", version: 1 } as const;

const MAX_INLINE = 200;

/** Content of a snapshot: a tree, and the indexes of its large collections. */
export interface SnapshotContent {
  readonly root: Node;
  readonly indexes: readonly CachedIndex[];
}

/**
 * Yields the lines of a snapshot: a head and a body for each leaf block of a large branch or of an index. A block from
 * an earlier snapshot is copied unchanged.
 *
 * - `{"at": path, "first": key, "size": n}` and the block's entries
 * - `{"at": path, "priority": p}`, for a branch that is on separate lines
 * - `{"index": path, "by": order, "first": [value, key], "size": n}` and the block's positions
 * - `{"leaf": value}`, for a tree that is one leaf
 */
export function* snapshotLines({ root, indexes }: SnapshotContent): Generator<Buffer, void, undefined> {
  if (root instanceof Branch) yield* branchLines([], root);
  else if (root !== null) yield line(`{"leaf":${stringify(root, { withPriorities: true })}}`, "[]");
  for (const { path, orderBy, index } of indexes) {
    const head = `{"index":${JSON.stringify(path)},"by":${JSON.stringify(nameOfOrder(orderBy))},"first":`;
    for (const block of leavesOf(index)) {
      yield lineOfBlock(block, head, () =>
        line(`${head}${bodyOfPositions([block.first])},"size":${block.size}}`, bodyOfPositions(block.keys)),
      );
    }
  }
}

function* branchLines(path: readonly string[], branch: Branch): Generator<Buffer, void, undefined> {
  const at = JSON.stringify(path);
  if (branch.priority !== null) yield line(`{"at":${at},"priority":${JSON.stringify(branch.priority)}}`, "[]");
  const head = `{"at":${at},"first":`;
  for (const block of leavesOf(branch.children)) {
    const large = block instanceof StoredBlock ? null : largeChildren(block);
    for (const [key, child] of large ?? []) yield* branchLines([...path, key], child);
    yield lineOfBlock(block, head, () =>
      line(
        `${head}${JSON.stringify(block.first)},"size":${block.size}}`,
        bodyOf(block, (key) => large?.has(key) === true),
      ),
    );
  }
}

/** Returns the line of a block. If the block was read from a snapshot and its head is the same, reuses that line. */
function lineOfBlock<K, V>(block: LeafBlock<K, V>, head: string, write: () => Buffer): Buffer {
  if (!(block instanceof StoredBlock)) return write();
  const content = contentOf(block.line);
  const wanted = Buffer.from(head);
  if (content === undefined || !content.subarray(0, wanted.length).equals(wanted)) return write();
  return Buffer.concat([block.line, LINE_BREAK]);
}

const LINE_BREAK = Buffer.from("\n");

function line(head: string, body: string): Buffer {
  return lineOf(`${head.slice(0, -1).replaceAll(SEAM, "}\\u002c[")}}`, body);
}

/** Children that are too large for their parent's line. */
function largeChildren(block: LeafBlock<string, Child>): Map<string, Branch> {
  const large = new Map<string, Branch>();
  for (const [key, child] of entriesOfBlocks(block)) {
    if (child instanceof Branch && !isAtMost(MAX_INLINE, child)) large.set(key, child);
  }
  return large;
}

/** Line of a block, not parsed yet. */
interface BlockLine {
  readonly first: string;
  readonly size: number;
  readonly line: Buffer;
}

interface PendingBranch {
  readonly path: readonly string[];
  readonly lines: BlockLine[];
  /** Children that are on separate lines. */
  readonly large: Map<string, Child>;
  priority: Priority;
}

interface PendingIndex {
  readonly path: readonly string[];
  readonly orderBy: OrderBy;
  readonly blocks: LeafBlock<Position, true>[];
}

/** Builds a tree and its indexes from a snapshot's lines. */
export class SnapshotReader {
  readonly #branches = new Map<string, PendingBranch>();
  readonly #byDepth: PendingBranch[][] = [];
  readonly #indexes = new Map<string, PendingIndex>();
  #leaf: Node = null;

  /**
   * @param line without its line break, with a valid checksum
   * @returns false when it is not a line of a snapshot
   */
  add(line: Buffer, content: Buffer): boolean {
    const head = parsed(content.toString("utf8", 0, content.indexOf(SEAM) + 1));
    if (typeof head !== "object" || head === null) return false;
    if ("leaf" in head && isLeafJson(head.leaf)) {
      this.#leaf = fromJson(head.leaf);
      return true;
    }
    if ("at" in head && isTextList(head.at)) {
      const branch = this.#branchAt(head.at);
      if ("priority" in head) return setPriority(branch, head.priority);
      if (!("first" in head && "size" in head) || typeof head.first !== "string" || !isCount(head.size)) return false;
      branch.lines.push({ first: head.first, size: head.size, line });
      return true;
    }
    return "index" in head && this.#addIndex(head, line);
  }

  /** Returns the tree and its indexes after the last line; null if the lines are inconsistent. */
  finish(): SnapshotContent | null {
    let root: Node = this.#leaf;
    for (let depth = this.#byDepth.length - 1; depth >= 0; depth -= 1) {
      for (const pending of this.#byDepth[depth] ?? []) {
        const branch = branchOfLines(pending);
        if (branch === null) return null;
        const key = pending.path.at(-1);
        if (key === undefined) root = branch;
        else this.#branchAt(pending.path.slice(0, -1)).large.set(key, branch);
      }
    }
    const indexes = [...this.#indexes.values()].map(({ path, orderBy, blocks }) => ({
      path,
      orderBy,
      index: fromLeafBlocks(blocks),
    }));
    return { root, indexes };
  }

  #branchAt(path: readonly string[]): PendingBranch {
    const name = path.join("/");
    let branch = this.#branches.get(name);
    if (branch === undefined) {
      branch = { path, lines: [], large: new Map(), priority: null };
      this.#branches.set(name, branch);
      while (this.#byDepth.length <= path.length) this.#byDepth.push([]);
      this.#byDepth[path.length]?.push(branch);
    }
    return branch;
  }

  #addIndex(head: object, line: Buffer): boolean {
    if (!("index" in head && "by" in head && "first" in head && "size" in head)) return false;
    const { index: path, by, first, size } = head;
    const orderBy = typeof by === "string" ? orderOfName(by) : null;
    const position = positionsOfBody(first)?.[0];
    if (!isTextList(path) || orderBy === null || position === undefined || !isCount(size)) return false;
    const name = JSON.stringify([path, by]);
    const pending: PendingIndex = this.#indexes.get(name) ?? { path, orderBy, blocks: [] };
    this.#indexes.set(name, pending);
    pending.blocks.push(new StoredPositions(position, size, line, positionsOfLine));
    return true;
  }
}

function branchOfLines({ lines, large, priority }: PendingBranch): Branch | null {
  const isSingle = lines.length === 1;
  const blocks: LeafBlock<string, Child>[] = [];
  for (const { first, size, line } of lines) {
    // Parse small blocks, and blocks that refer to other lines, immediately instead of lazily.
    if (isSingle || large.size > 0) {
      const entries = entriesOfBody(bodyPayload(line), (key) => large.get(key) ?? null);
      if (entries === null || entries.keys.length !== size) return null;
      blocks.push(new LoadedBlock<string, Child>(entries.keys, entries.values));
    } else {
      if (!isMarked(line)) return null;
      blocks.push(new StoredRecords(first, size, line));
    }
  }
  const children = fromLeafBlocks(blocks);
  return children === null ? null : new Branch(children, priority);
}

function positionsOfLine(line: Buffer): Position[] {
  return assertParsed(positionsOfBody(bodyPayload(line)));
}

function setPriority(branch: PendingBranch, priority: unknown): boolean {
  if (typeof priority !== "string" && typeof priority !== "number") return false;
  branch.priority = priority;
  return true;
}

function isLeafJson(value: unknown): value is JsonValue {
  return value !== null && value !== undefined && ["string", "number", "boolean", "object"].includes(typeof value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}
