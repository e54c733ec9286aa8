import { basename } from "node:path";
import type { Indexes } from "../tree/indexes";
import type { Node } from "../tree/node";
import { isJournalHeader, replayBatch } from "./journal-format";
import { payloadOf } from "./line";
import { readLines } from "./read-lines";
import { StoreError } from "./store-error";

export interface JournalRead {
  readonly root: Node;
  /** How many bytes are whole: a new line goes there. */
  readonly length: number;
  /** How many bytes follow them: the last line, which is damaged. */
  readonly tornBytes: number;
  /** Whether that line ends with a line break: no crash leaves such a one, so that it may have been acknowledged. */
  readonly isTornLineEnded: boolean;
}

/**
 * Replays a journal.
 *
 * @param indexes of `root`; they follow
 * @param mayBeTorn whether the last line may be damaged, or missing with all others, as a crash leaves it: so in the newest
 *   journal alone
 * @throws StoreError when the file is damaged anywhere else
 */
export async function readJournal(
  file: string,
  root: Node,
  indexes: Indexes,
  mayBeTorn: boolean,
): Promise<JournalRead> {
  let after = root;
  let length = 0;
  let lineNumber = 0;
  let tornAt: number | null = null;
  let tornBytes = 0;
  let isTornLineEnded = false;
  const damaged = (line: number): StoreError =>
    new StoreError(`The journal ${basename(file)} is damaged at line ${line}; nothing was changed. (${file})`);
  for await (const { bytes, isEnded } of readLines(file)) {
    lineNumber += 1;
    if (tornAt !== null) throw damaged(tornAt);
    const payload = isEnded ? payloadOf(bytes) : undefined;
    const next =
      lineNumber === 1 ? (isJournalHeader(payload) ? after : undefined) : replayBatch(after, payload, indexes);
    if (next === undefined) {
      if (!mayBeTorn || (payload !== undefined && lineNumber > 1)) throw damaged(lineNumber);
      if (lineNumber === 1 && !couldBeHeader(bytes, isEnded)) throw damaged(lineNumber);
      tornAt = lineNumber;
      tornBytes = bytes.length + (isEnded ? 1 : 0);
      isTornLineEnded = isEnded;
      continue;
    }
    after = next;
    length += bytes.length + 1;
  }
  if (lineNumber === 0 && !mayBeTorn) throw damaged(1);
  return { root: after, length, tornBytes, isTornLineEnded };
}

/** A journal is made before its first line: a crash there leaves the beginning of one, and nothing else. */
function couldBeHeader(bytes: Buffer, isEnded: boolean): boolean {
  return !isEnded && '["'.startsWith(bytes.toString("latin1", 0, 2)) && bytes.length < 100;
}
