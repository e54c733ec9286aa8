import { type FileHandle, open } from "node:fs/promises";
import type { Journal } from "../service/commits";
import type { NodeWrite } from "../service/write-plan";
import type { Acknowledged } from "./acknowledged";
import { entryOf, headerLine, recordLine } from "./journal-format";
import { PRIVATE_FILE } from "./private-files";
import { reasonOf, StoreError } from "./store-error";
import { writeFully } from "./write-fully";

/**
 * Maximum total length of the entries that share a line, in UTF-16 units. A longer entry has its own line. Several
 * large writes together could exceed the maximum length of a string in V8, 2^29 units.
 */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

interface Waiting {
  readonly entry: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writable journal file: its handle, and its durable length in bytes. */
export interface JournalTarget {
  readonly handle: FileHandle;
  readonly name: string;
  length: number;
}

/**
 * Creates a new journal with its first line and flushes it.
 *
 * @param after number of the last record in the earlier journals
 */
export async function createJournal(file: string, after: number): Promise<JournalTarget> {
  const handle = await open(file, "w", PRIVATE_FILE);
  try {
    const header = headerLine(after);
    await writeFully(handle, header, 0);
    await handle.sync();
    return { handle, name: file, length: header.length };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a journal for appending after `length` bytes; the rest is truncated. */
export async function continueJournal(file: string, length: number): Promise<JournalTarget> {
  const handle = await open(file, "r+");
  try {
    if ((await handle.stat()).size !== length) {
      await handle.truncate(length);
      await handle.sync();
    }
    return { handle, name: file, length };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Writes requests to a journal. Requests that arrive during a flush are written by a later flush. */
export class JournalFile implements Journal {
  #target: JournalTarget;
  #queue: Waiting[] = [];
  #isWorking = false;
  #broken: StoreError | null = null;
  #between: (() => Promise<void>) | null = null;
  #idle: (() => void)[] = [];
  #isClosed = false;
  #sequence: number;
  readonly #acknowledged: Acknowledged;
  readonly #maxLineLength: number;

  /** @param sequence number of the last record */
  constructor(
    target: JournalTarget,
    sequence: number,
    acknowledged: Acknowledged,
    maxLineLength: number = MAX_LINE_LENGTH,
  ) {
    this.#target = target;
    this.#sequence = sequence;
    this.#acknowledged = acknowledged;
    this.#maxLineLength = maxLineLength;
  }

  /** Number of the last durable record. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Number of durable bytes in the current file. */
  get length(): number {
    return this.#target.length;
  }

  append(writes: readonly NodeWrite[]): Promise<void> {
    if (this.#isClosed) throw new StoreError("The store is closed.");
    if (this.#broken !== null) throw this.#broken;
    const entry = entryOf(writes);
    return new Promise((resolve, reject) => {
      this.#queue.push({ entry, resolve, reject });
      void this.#work();
    });
  }

  /**
   * Switches to another file. `make` creates the file while no flush is running. `done` is called before the next
   * flush, when the earlier files contain all acknowledged writes.
   */
  rotate(make: () => Promise<JournalTarget>, done: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#between = async () => {
        try {
          const next = await make();
          const last = this.#target;
          this.#target = next;
          done();
          // Ignore an error while closing the old file, which is completely flushed. The new file is already in use.
          await last.handle.close().catch(() => undefined);
          resolve();
        } catch (error) {
          reject(error);
        }
      };
      void this.#work();
    });
  }

  /** Flushes waiting writes and closes the file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isWorking) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#acknowledged.close();
    await this.#target.handle.close();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    // Wait, so that requests in the same turn of the event loop share a flush.
    await Promise.resolve();
    while (this.#queue.length > 0 || this.#between !== null) {
      const between = this.#between;
      this.#between = null;
      if (between !== null) await between();
      if (this.#queue.length > 0) await this.#flush();
    }
    this.#isWorking = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #flush(): Promise<void> {
    const batch = this.#nextBatch();
    const sequence = this.#sequence + 1;
    const target = this.#target;
    try {
      const line = recordLine(
        sequence,
        batch.map(({ entry }) => entry),
      );
      await writeFully(target.handle, line, target.length);
      await target.handle.datasync();
      target.length += line.length;
      this.#sequence = sequence;
      for (const { resolve } of batch) resolve();
      this.#acknowledged.scheduleWrite(sequence);
    } catch (error) {
      await this.#undo(target, error);
      const failure = this.#broken ?? new StoreError(`The write could not be stored: ${reasonOf(error)}.`);
      // Also reject the requests that arrived in the meantime, because their writes were computed on top of the failed
      // writes.
      for (const { reject } of [...batch, ...this.#queue.splice(0)]) reject(failure);
    }
  }

  /** Removes the writes of the next line from the queue. */
  #nextBatch(): Waiting[] {
    let length = 0;
    const end = this.#queue.findIndex(({ entry }, index) => {
      length += entry.length;
      return index > 0 && length > this.#maxLineLength;
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end);
  }

  /** Truncates the bytes left by a failed flush, so that a refused write does not take effect after a restart. */
  async #undo(target: JournalTarget, cause: unknown): Promise<void> {
    try {
      await target.handle.truncate(target.length);
      await target.handle.datasync();
    } catch {
      this.#broken = new StoreError(
        `The journal ${target.name} can no longer be written: ${reasonOf(cause)}. Nothing is stored until a restart.`,
      );
    }
  }
}
