import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";

/** Sorts more lines than fit into memory. Excess lines are written to files in a folder. */
export class Sorter {
  readonly #prefix: string;
  readonly #maxLines: number;
  #lines: string[] = [];
  readonly #files: string[] = [];

  /**
   * @param folder receives the files; the caller has to remove it
   * @param maxLines maximum number of lines in memory
   */
  constructor(folder: string, name: string, maxLines: number) {
    this.#prefix = join(folder, name);
    this.#maxLines = maxLines;
  }

  /** @param line without a line break */
  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length < this.#maxLines) return;
    const file = `${this.#prefix}-${this.#files.length}`;
    writeFileSync(file, `${this.#lines.sort().join("\n")}\n`, { mode: 0o600 });
    this.#files.push(file);
    this.#lines = [];
  }

  /** Returns all lines sorted by UTF-16 code units, as `<` compares them. */
  sorted(): Iterable<string> {
    const rest = this.#lines.sort();
    this.#lines = [];
    return mergeAll([...this.#files.map(linesOf), rest]);
  }
}

function mergeAll(runs: readonly Iterable<string>[]): Iterable<string> {
  const [first = [], second] = runs;
  if (second === undefined) return first;
  const middle = runs.length >> 1;
  return merge(mergeAll(runs.slice(0, middle)), mergeAll(runs.slice(middle)));
}

function* merge(one: Iterable<string>, other: Iterable<string>): Generator<string, void, undefined> {
  const [left, right] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  let a = left.next();
  let b = right.next();
  while (a.done !== true || b.done !== true) {
    if (b.done === true || (a.done !== true && a.value <= b.value)) {
      yield a.value;
      a = left.next();
    } else {
      yield b.value;
      b = right.next();
    }
  }
}

const CHUNK = 64 * 1024;

function* linesOf(file: string): Generator<string, void, undefined> {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(CHUNK);
    const decoder = new StringDecoder("utf8");
    let rest = "";
    for (;;) {
      const length = readSync(handle, buffer);
      if (length === 0) return;
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    closeSync(handle);
  }
}
