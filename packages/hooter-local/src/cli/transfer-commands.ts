import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { RefusedError } from "../service/http";
import { checkPath } from "../service/route";
import { nodeFromWrite, parseBody, priorityFromWrite, VALUE_WITH_SIBLINGS } from "../service/write-value";
import { openStore } from "../store/open-store";
import { replaceFile } from "../store/replace-file";
import { reasonOf } from "../store/store-error";
import { branchFromEntries } from "../tree/from-json";
import { isAtMost } from "../tree/is-at-most";
import { Branch, type Child, type Node, type Priority, priorityOf, withPriority } from "../tree/node";
import { entriesOfBlocks } from "../tree/ordered-walk";
import { stringify } from "../tree/stringify";
import { UsageError } from "./fault";
import { JsonFileError, type JsonMember, jsonMembers } from "./json-members";
import { Progress } from "./progress";

const WRITE_LENGTH = 256 * 1024;
/** Maximum number of values in one chunk of an export. */
const MAX_CHUNK_VALUES = 200;

/**
 * Replaces the content of a data folder with that of a JSON file. If the import fails, the folder is unchanged.
 *
 * @throws UsageError when the file cannot be read or contains data that a database cannot store
 */
export async function importFile(file: string, dataDir: string): Promise<void> {
  const progress = new Progress("read");
  const root = await readTree(file, progress);
  const store = await openStore({ dataDir, onNotice: (notice) => console.error(notice) });
  try {
    store.indexes.clear();
    store.attach(() => root);
    await store.compact();
  } finally {
    await store.close();
  }
  console.log(`${file} is now the content of ${dataDir}.`);
}

async function readTree(file: string, progress: Progress): Promise<Node> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      throw new UsageError(`${file} cannot be read: ${reasonOf(error)}.`);
    },
  );
  const tree = new TreeBuilder();
  try {
    for await (const member of jsonMembers(file)) {
      tree.add(member);
      progress.step(member.offset / size);
    }
    return tree.finish();
  } catch (error) {
    if (error instanceof JsonFileError || error instanceof RefusedError) {
      throw new UsageError(`${file} was refused, near ${tree.lastPath}: ${error.message}`);
    }
    throw error;
  }
}

/** Collected parts of one object: its children or its `.value`, and its `.priority`. */
interface Collected {
  readonly children: Map<string, Child>;
  value: Node;
  priority: Priority;
}

/** Collects the members of a file, and builds all branches in bulk at the end. */
class TreeBuilder {
  readonly #root: Collected = collected();
  readonly #collections = new Map<string, Collected>();
  readonly #now = Date.now();
  lastPath = "/";

  add({ path, text }: JsonMember): void {
    this.lastPath = `/${path.join("/")}`;
    const json = parseBody(text);
    const parent = this.#parentOf(path);
    const key = path.at(-1);
    if (key === ".priority") {
      parent.priority = priorityFromWrite(json, null, this.#now);
      return;
    }
    const isValue = key === ".value" || key === undefined;
    if (!isValue) checkPath(path);
    const node = nodeFromWrite(key === ".value" ? { [key]: json } : json, {
      depth: path.length,
      existing: null,
      now: this.#now,
    });
    if (isValue) parent.value = node;
    else if (node !== null) parent.children.set(key, node);
  }

  finish(): Node {
    for (const [name, collection] of this.#collections) {
      this.lastPath = `/${name}`;
      const node = nodeOf(collection);
      if (node !== null) this.#root.children.set(name, node);
    }
    this.lastPath = "/";
    return nodeOf(this.#root);
  }

  #parentOf(path: readonly string[]): Collected {
    const [name] = path;
    if (name === undefined || path.length < 2) return this.#root;
    let collection = this.#collections.get(name);
    if (collection === undefined) {
      checkPath([name]);
      collection = collected();
      this.#collections.set(name, collection);
    }
    return collection;
  }
}

function collected(): Collected {
  return { children: new Map(), value: null, priority: null };
}

/** @throws RefusedError when the object has both a value and children */
function nodeOf({ children, value, priority }: Collected): Node {
  if (value !== null) {
    if (children.size > 0) throw new RefusedError(400, VALUE_WITH_SIBLINGS);
    return withPriority(value, priority);
  }
  return branchFromEntries([...children.keys()], [...children.values()], priority);
}

/**
 * Writes the content of a data folder to a JSON file, in the form of `format=export`. If the export fails, the file is
 * unchanged.
 *
 * @throws UsageError when there is no such folder, or when the file cannot be written
 */
export async function exportFile(file: string, dataDir: string): Promise<void> {
  // Opening the store would create a missing folder, and exporting the empty folder would replace an earlier export.
  if (!existsSync(dataDir)) throw new UsageError(`There is no data folder ${dataDir}.`);
  const store = await openStore({ dataDir, onNotice: (notice) => console.error(notice) });
  const progress = new Progress("wrote");
  try {
    await replaceFile(file, textOf(store.root, progress));
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}.`);
  } finally {
    await store.close();
  }
  // Print to stderr, because the export itself may go to standard output.
  console.error(`The content of ${dataDir} is in ${file}.`);
}

/** Yields the file's text in chunks that are large enough to write efficiently. */
function* textOf(root: Node, progress: Progress): Generator<string, void, undefined> {
  let text = "";
  for (const chunk of jsonChunks(root, () => progress.step())) {
    text += chunk;
    if (text.length < WRITE_LENGTH) continue;
    yield text;
    text = "";
  }
  yield `${text}\n`;
}

/**
 * Yields a tree as JSON text in the form of `format=export`, in chunks, because the whole text may exceed the maximum
 * length of a string.
 *
 * @param onValue called for each value that is not split into chunks
 */
export function* jsonChunks(node: Node, onValue?: () => void): Generator<string, void, undefined> {
  if (!(node instanceof Branch) || isAtMost(MAX_CHUNK_VALUES, node)) {
    onValue?.();
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
