import { basename } from "node:path";
import type { Indexes } from "../tree/indexes";
import type { Node } from "../tree/node";
import { headerOf, recordOf, replayBatch } from "./journal-format";
import { readLines } from "./line";
import { StoreError } from "./store-error";

export interface JournalRead {
  readonly root: Node;
  /** Number of the last complete record; null when the journal has no first line. */
  readonly sequence: number | null;
  /** Length of the complete lines in bytes: the offset at which the next line will be written. */
  readonly length: number;
  /** Length of the damaged last line in bytes; 0 when there is none. */
  readonly tornBytes: number;
  /**
   * Whether the damaged line ends with a line break, which is written last. If so, the line was complete and was
   * damaged later, so its writes may have been acknowledged.
   */
  readonly isTornLineEnded: boolean;
}

/**
 * Replays a journal.
 *
 * @param indexes of `root`; updated with each write
 * @param after number of the last record before this journal; null when it is unknown
 * @param mayBeTorn whether a crash may have damaged the last line or left no line at all; only true of the newest
 *   journal
 * @throws StoreError for any damage that `mayBeTorn` does not allow
 */
export async function readJournal(
  file: string,
  { root, after: previousSequence }: { root: Node; after: number | null },
  indexes: Indexes,
  mayBeTorn: boolean,
): Promise<JournalRead> {
  let after = root;
  let length = 0;
  let lineNumber = 0;
  let sequence: number | null = null;
  let tornAt: number | null = null;
  let tornBytes = 0;
  let isTornLineEnded = false;
  const damaged = (line: number, why = ""): StoreError =>
    new StoreError(`The journal ${basename(file)} is damaged at line ${line}${why}; nothing was changed. (${file})`);
  for await (const { bytes, isEnded } of readLines(file)) {
    lineNumber += 1;
    if (tornAt !== null) throw damaged(tornAt);
    let next: Node | undefined;
    if (sequence === null) {
      sequence = (isEnded ? headerOf(bytes) : undefined) ?? null;
      if (sequence !== null) next = after;
      else if (!mayBeTorn || !couldBeHeader(bytes, isEnded)) throw damaged(lineNumber);
      if (sequence !== null && previousSequence !== null && sequence !== previousSequence) {
        throw damaged(
          lineNumber,
          `: it begins after record ${sequence}, but the journal before it ends with ${previousSequence}`,
        );
      }
    } else {
      const record = isEnded ? recordOf(bytes) : undefined;
      if (record !== undefined) {
        if (record.sequence !== sequence + 1) {
          throw damaged(lineNumber, `: found record ${record.sequence} instead of ${sequence + 1}`);
        }
        sequence = record.sequence;
      }
      next = record === undefined ? undefined : replayBatch(after, record.batch, indexes);
      if (next === undefined && (!mayBeTorn || record !== undefined)) throw damaged(lineNumber);
    }
    if (next === undefined) {
      tornAt = lineNumber;
      tornBytes = bytes.length + (isEnded ? 1 : 0);
      isTornLineEnded = isEnded;
      continue;
    }
    after = next;
    length += bytes.length + 1;
  }
  if (lineNumber === 0 && !mayBeTorn) throw damaged(1);
  return { root: after, sequence, length, tornBytes, isTornLineEnded };
}

/**
 * Whether the bytes can be the beginning of a first line. A journal file is created before its first line is written. A
 * crash in between leaves only part of that line.
 */
function couldBeHeader(bytes: Buffer, isEnded: boolean): boolean {
  return !isEnded && '["'.startsWith(bytes.toString("latin1", 0, 2)) && bytes.length < 100;
}
