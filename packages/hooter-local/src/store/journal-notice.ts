import { basename } from "node:path";
import type { JournalRead } from "./read-journal";
import { setAside } from "./set-aside";

/** A journal as it was read, and what is known of it from elsewhere. */
export interface FoundJournal {
  readonly file: string;
  readonly read: JournalRead;
  /** Whether no journal stands before it. */
  readonly isFirst: boolean;
  /** The number of the last record in it and before it. */
  readonly sequence: number;
  /** The number of the last record that was acknowledged; null where it is not known or does not concern this journal. */
  readonly acknowledged: number | null;
}

/** What a person should know of a journal's end; what may be needed once more is set aside before it is cut off. */
export async function journalNotice(found: FoundJournal): Promise<string | null> {
  const { file, read, isFirst, sequence, acknowledged } = found;
  const { tornBytes, isTornLineEnded, length } = read;
  if (tornBytes > 0 && isTornLineEnded) {
    const copy = await setAside(file, "torn", length, tornBytes);
    return `The last line of ${basename(file)} is damaged although it was written whole: it may hold acknowledged writes. Its ${tornBytes} bytes were set aside in ${copy}.`;
  }
  if (acknowledged !== null && sequence < acknowledged) {
    const bytes = length + tornBytes;
    const kept =
      bytes === 0 ? "" : ` The journal as it was found is kept in ${await setAside(file, "damaged", 0, bytes)}.`;
    return `The journal ${basename(file)} was cut: its last record is number ${sequence}, but number ${acknowledged} was acknowledged. The writes between them are lost.${kept}`;
  }
  if (tornBytes > 0) {
    return `The journal ended in a write that a crash had cut short before it was acknowledged; ${tornBytes} bytes were dropped.`;
  }
  // Between a new journal and its snapshot a crash may leave it empty; the first one was whole before anything was written.
  if (length === 0 && isFirst) {
    return `The journal ${basename(file)} is empty: what was written to it, if anything, is lost.`;
  }
  return null;
}
