import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Journal } from "../service/commits";
import { Indexes } from "../tree/indexes";
import type { Node } from "../tree/node";
import { Acknowledged, readAcknowledged } from "./acknowledged";
import { continueJournal, createJournal, JournalFile, type JournalTarget } from "./journal-file";
import { journalNotice } from "./journal-notice";
import { lockFolder } from "./lock";
import { makeFolder, makePrivate } from "./private-files";
import { readJournal } from "./read-journal";
import { readSnapshot, writeSnapshot } from "./snapshot-file";
import type { SnapshotContent } from "./snapshot-format";
import { isDiskFull, reasonOf, StoreError } from "./store-error";
import { syncFolder } from "./write-fully";

/** Options of a data folder. */
export interface StoreOptions {
  /** Folder of the data. A missing folder is created with access for its owner only. */
  readonly dataDir: string;
  /** Receives notices of one sentence for the operator, for example about a line that is incomplete after a crash. */
  readonly onNotice?: ((notice: string) => void) | undefined;
  /** Journal size in bytes that triggers a new snapshot; default 64 MB. */
  readonly compactAbove?: number | undefined;
}

/** Tree on disk: a snapshot, and a journal of all later writes. */
export interface Store {
  /** Tree as read from disk; null after a call of `attach`, so that the tree can be garbage-collected. */
  readonly root: Node;
  /** Indexes of that tree. The caller updates them with each write. */
  readonly indexes: Indexes;
  readonly journal: Journal;
  /** Passes a function that returns the current tree. The journal is compacted only after this call. */
  readonly attach: (visible: () => Node) => void;
  /** Replaces the journal with a snapshot of the current tree. */
  readonly compact: () => Promise<void>;
  /** Compacts, unless the journal has hardly grown since a failed attempt. A failure only causes a notice. */
  readonly suggestCompaction: () => void;
  /** Flushes, closes and unlocks. */
  readonly close: () => Promise<void>;
}

const COMPACT_ABOVE = 64 * 1024 * 1024;
/** Factor by which the journal has to grow before a failed compaction is retried. */
const RETRY_FACTOR = 2;

/**
 * Opens a data folder for this process only.
 *
 * @throws StoreError when another process holds the folder, or when its files are damaged; in that case, all files are
 *   unchanged
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const folder = resolve(options.dataDir);
  await makeFolder(folder).catch((error: unknown) => fail(folder, "created", error));
  const lock = await lockFolder(folder).catch((error: unknown) => fail(folder, "used", error));
  try {
    return await openFiles(folder, options, lock.release);
  } catch (error) {
    await lock.release();
    return fail(folder, "read", error);
  }
}

function fail(folder: string, action: string, error: unknown): never {
  if (error instanceof StoreError) throw error;
  const hint = isDiskFull(error) ? " Free some space and start again; no data is lost." : "";
  throw new StoreError(`The data folder ${folder} cannot be ${action}: ${reasonOf(error)}.${hint}`);
}

async function openFiles(folder: string, options: StoreOptions, unlock: () => Promise<void>): Promise<Store> {
  const names = await readdir(folder);
  await makePrivate(folder, names);
  const snapshots = numbersOf(names, SNAPSHOT_NAME);
  const first = snapshots.at(-1) ?? 1;
  const journals = numbersOf(names, JOURNAL_NAME).filter((number) => number >= first);
  let snapshotBytes = 0;
  let root: Node = null;
  const indexes = new Indexes();
  if (snapshots.length > 0) {
    const content = await readSnapshot(snapshotFile(folder, first));
    root = content.root;
    for (const index of content.indexes) indexes.adopt(index);
    snapshotBytes = (await stat(snapshotFile(folder, first))).size;
  }
  for (const [index, number] of journals.entries()) {
    if (number !== first + index)
      throw new StoreError(`The journal ${journalName(first + index)} is missing in ${folder}.`);
  }
  const acknowledged = await readAcknowledged(folder);
  if (journals.length === 0 && (snapshots.length > 0 || (acknowledged ?? 0) > 0)) {
    throw new StoreError(`The journal ${journalName(first)} is missing in ${folder}.`);
  }

  let last = { number: first, length: 0 };
  let sequence: number | null = null;
  let replayedBytes = 0;
  for (const number of journals) {
    const file = journalFile(folder, number);
    const isLast = number === journals.at(-1);
    const read = await readJournal(file, { root, after: sequence }, indexes, isLast);
    root = read.root;
    sequence = read.sequence ?? sequence;
    last = { number, length: read.length };
    replayedBytes += read.length;
    const known = { sequence: sequence ?? 0, acknowledged: isLast ? acknowledged : null };
    const notice = await journalNotice({ file, read, isFirst: number === first, ...known });
    if (notice !== null) options.onNotice?.(notice);
  }
  const begin = sequence ?? 0;
  if (acknowledged === null && begin > 0) options.onNotice?.(UNKNOWN_END);
  await removeOld(folder, names, first);
  const file = journalFile(folder, last.number);
  const target = await (last.length === 0 ? createJournal(file, begin) : continueJournal(file, last.length));
  const journal = new JournalFile(target, begin, await Acknowledged.open(folder, begin));
  await syncFolder(folder);
  const sizes = { snapshotBytes, replayedBytes, hasUnfinished: journals.length > 1 };
  return new FolderStore(folder, root, indexes, journal, last.number, sizes, options, unlock);
}

const UNKNOWN_END = "The file journal.ack is missing or unreadable: writes may be missing at the end of the journal.";

const SNAPSHOT_NAME = /^snapshot-(\d+)\.ndjson$/;
const JOURNAL_NAME = /^journal-(\d+)\.jsonl$/;

function numbersOf(names: readonly string[], pattern: RegExp): number[] {
  const numbers = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  return numbers.sort((a, b) => a - b);
}

function journalName(number: number): string {
  return `journal-${number}.jsonl`;
}

function journalFile(folder: string, number: number): string {
  return join(folder, journalName(number));
}

function snapshotFile(folder: string, number: number): string {
  return join(folder, `snapshot-${number}.ndjson`);
}

/** Removes files that a snapshot replaces, and unfinished files that a crash left. */
async function removeOld(folder: string, names: readonly string[], first: number): Promise<void> {
  for (const name of names) {
    const number = Number(SNAPSHOT_NAME.exec(name)?.[1] ?? JOURNAL_NAME.exec(name)?.[1] ?? first);
    const isLeftover = /^snapshot-\d+\.ndjson\.tmp$/.test(name);
    if (number < first || isLeftover) await rm(join(folder, name), { force: true });
  }
}

class FolderStore implements Store {
  #root: Node;
  readonly indexes: Indexes;
  readonly #journal: JournalFile;
  readonly #folder: string;
  readonly #options: StoreOptions;
  readonly #unlock: () => Promise<void>;
  #number: number;
  #snapshotBytes: number;
  /** Number of bytes in earlier journal files that no snapshot covers yet. */
  #olderBytes: number;
  /** Journal size in bytes that triggers a retry after an unfinished compaction; 0 when the last one finished. */
  #retryAbove: number;
  #visible: (() => Node) | null = null;
  #compacting: Promise<void> | null = null;

  constructor(
    folder: string,
    root: Node,
    indexes: Indexes,
    journal: JournalFile,
    number: number,
    sizes: { snapshotBytes: number; replayedBytes: number; hasUnfinished: boolean },
    options: StoreOptions,
    unlock: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#root = root;
    this.indexes = indexes;
    this.#journal = journal;
    this.#number = number;
    this.#snapshotBytes = sizes.snapshotBytes;
    this.#olderBytes = Math.max(0, sizes.replayedBytes - journal.length);
    // A newer journal without its snapshot means that a compaction did not finish.
    this.#retryAbove = sizes.hasUnfinished ? RETRY_FACTOR * this.#olderBytes : 0;
    this.#options = options;
    this.#unlock = unlock;
  }

  get root(): Node {
    return this.#root;
  }

  get journal(): Journal {
    return { append: (writes) => this.#journal.append(writes).then(() => this.#compactIfLong()) };
  }

  attach = (visible: () => Node): void => {
    this.#visible = visible;
    this.#root = null;
    this.#compactIfLong();
  };

  compact = (): Promise<void> => {
    this.#compacting ??= this.#tryToCompact();
    return this.#compacting;
  };

  suggestCompaction = (): void => {
    if (this.#compacting !== null || this.#journalBytes < this.#retryAbove) return;
    this.compact().catch((error: unknown) => {
      this.#options.onNotice?.(`The journal could not be compacted: ${reasonOf(error)}. The journal keeps growing.`);
    });
  };

  close = async (): Promise<void> => {
    await this.#journal.close();
    // The last flush may have begun a compaction. Wait until the compaction has removed the old files from the folder.
    await this.#compacting?.catch(() => undefined);
    await this.#unlock();
  };

  #compactIfLong(): void {
    if (this.#visible === null) return;
    const longest = Math.max(this.#options.compactAbove ?? COMPACT_ABOVE, this.#snapshotBytes / 4);
    if (this.#journalBytes >= longest) this.suggestCompaction();
  }

  /** Number of bytes in all journal files that no snapshot covers yet. */
  get #journalBytes(): number {
    return this.#journal.length + this.#olderBytes;
  }

  async #tryToCompact(): Promise<void> {
    try {
      await this.#compact();
      this.#retryAbove = 0;
    } catch (error) {
      this.#retryAbove = RETRY_FACTOR * this.#journalBytes;
      throw error;
    } finally {
      this.#compacting = null;
    }
  }

  async #compact(): Promise<void> {
    const visible = this.#visible;
    if (visible === null) return;
    const number = this.#number + 1;
    let content: SnapshotContent = { root: null, indexes: [] };
    const oldBytes = this.#journal.length;
    await this.#journal.rotate(
      async () => {
        const file = journalFile(this.#folder, number);
        let target: JournalTarget | null = null;
        try {
          target = await createJournal(file, this.#journal.sequence);
          await syncFolder(this.#folder);
          return target;
        } catch (error) {
          await target?.handle.close();
          // The old journal stays in use and must be the newest file, so remove the new file.
          await rm(file, { force: true });
          throw error;
        }
      },
      () => {
        content = { root: visible(), indexes: this.indexes.all() };
      },
    );
    this.#number = number;
    this.#olderBytes += oldBytes;
    this.#snapshotBytes = await writeSnapshot(snapshotFile(this.#folder, number), content);
    await syncFolder(this.#folder);
    this.#olderBytes = 0;
    await removeOld(this.#folder, await readdir(this.#folder), number);
  }
}
