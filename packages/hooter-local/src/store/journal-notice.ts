import { open, rm } from "node:fs/promises";
import { basename } from "node:path";
import { PRIVATE_FILE } from "./private-files";
import type { JournalRead } from "./read-journal";
import { codeOf } from "./store-error";
import { writeFully } from "./write-fully";

/** Journal as read from disk, with information from other files. */
export interface FoundJournal {
  readonly file: string;
  readonly read: JournalRead;
  /** Whether there is no earlier journal. */
  readonly isFirst: boolean;
  /** Number of the last record in this journal and the earlier journals. */
  readonly sequence: number;
  /** Number of the last acknowledged record; null if it is unknown or does not belong to this journal. */
  readonly acknowledged: number | null;
}

/**
 * Returns a notice if data at the end of a journal is missing or damaged. First copies data that may be needed later to
 * a separate file, because the caller truncates the journal.
 */
export async function journalNotice(found: FoundJournal): Promise<string | null> {
  const { file, read, isFirst, sequence, acknowledged } = found;
  const { tornBytes, isTornLineEnded, length } = read;
  if (tornBytes > 0 && isTornLineEnded) {
    const copy = await backUpJournal(file, "torn", length, tornBytes);
    return `The last line of ${basename(file)} is damaged although it is complete: it may contain acknowledged writes. Its ${tornBytes} bytes were copied to ${copy}.`;
  }
  if (acknowledged !== null && sequence < acknowledged) {
    const bytes = length + tornBytes;
    const copied =
      bytes === 0 ? "" : ` An unchanged copy of the journal is in ${await backUpJournal(file, "damaged", 0, bytes)}.`;
    return `The journal ${basename(file)} was truncated: its last record is number ${sequence}, but number ${acknowledged} was acknowledged. The writes between them are lost.${copied}`;
  }
  if (tornBytes > 0) {
    return `The journal ended with an incomplete write, which was interrupted by a crash and not acknowledged; ${tornBytes} bytes were dropped.`;
  }
  // Report only an empty first journal. The first journal gets its first line before any write, so an empty file has
  // lost data. A later journal may be empty if a crash occurred before its snapshot existed.
  if (length === 0 && isFirst) {
    return `The journal ${basename(file)} is empty: any writes in it are lost.`;
  }
  return null;
}

/**
 * Copies a part of a journal to a separate file before the journal is changed. The copies are named `journal-N.torn`
 * (or `.damaged`), `journal-N.torn-2` and so on. An earlier copy is never overwritten.
 *
 * @param extension of the copy: "torn" for a damaged last line, "damaged" for a whole journal
 * @param offset at which the part begins, in bytes
 * @returns the copy's path
 */
export async function backUpJournal(
  journal: string,
  extension: "torn" | "damaged",
  offset: number,
  length: number,
): Promise<string> {
  const bytes = Buffer.alloc(length);
  const source = await open(journal, "r");
  try {
    let read = 0;
    while (read < length) {
      const { bytesRead } = await source.read(bytes, read, length - read, offset + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
  } finally {
    await source.close();
  }
  const name = journal.replace(/\.jsonl$/, `.${extension}`);
  for (let count = 1; ; count += 1) {
    const file = count === 1 ? name : `${name}-${count}`;
    const copy = await open(file, "wx", PRIVATE_FILE).catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") return null;
      throw error;
    });
    if (copy === null) continue;
    try {
      await writeFully(copy, bytes, 0);
      await copy.sync();
    } catch (error) {
      // An incomplete copy would look like a complete one.
      await rm(file, { force: true });
      throw error;
    } finally {
      await copy.close();
    }
    return file;
  }
}
