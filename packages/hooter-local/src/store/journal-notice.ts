import { basename } from "node:path";
import type { JournalRead } from "./read-journal";
import { setAsideTorn } from "./set-aside-torn";

/** What a person should know of a journal's end; what may be needed once more is set aside before it is cut off. */
export async function journalNotice(file: string, read: JournalRead, isFirst: boolean): Promise<string | null> {
  const { tornBytes, isTornLineEnded, length } = read;
  if (tornBytes > 0 && isTornLineEnded) {
    const copy = await setAsideTorn(file, length, tornBytes);
    return `The last line of ${basename(file)} is damaged although it was written whole: it may hold acknowledged writes. Its ${tornBytes} bytes were set aside in ${copy}.`;
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
