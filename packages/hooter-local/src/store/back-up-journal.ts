import { open } from "node:fs/promises";
import { PRIVATE_FILE } from "./private-files";
import { codeOf } from "./store-error";
import { writeFully } from "./write-fully";

/**
 * Copies a part of a journal to a separate file before the journal is changed: `journal-N.torn`, or `journal-N.torn-2`
 * and so on. An earlier copy is never overwritten.
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
    } finally {
      await copy.close();
    }
    return file;
  }
}
