import { open, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { isHeaderOf } from "./journal-format";
import { contentOf, lineOf, parsed, payloadOf, readLines } from "./line";
import { PRIVATE_FILE } from "./private-files";
import { SNAPSHOT_HEADER, type SnapshotContent, SnapshotReader, snapshotLines } from "./snapshot-format";
import { StoreError } from "./store-error";
import { writeFully } from "./write-fully";

const WRITE_BYTES = 128 * 1024;

/**
 * Writes a tree to a temporary file and then renames that file, so that a file with the final name is always complete.
 *
 * Yields to other work every 128 kB, so that a large tree does not delay requests.
 *
 * @returns the file's size in bytes
 */
export async function writeSnapshot(file: string, content: SnapshotContent): Promise<number> {
  const temporary = `${file}.tmp`;
  try {
    const length = await writeLines(temporary, content);
    await rename(temporary, file);
    return length;
  } catch (error) {
    // Remove the unfinished file, because the journal may need its space on a full disk.
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeLines(file: string, content: SnapshotContent): Promise<number> {
  const handle = await open(file, "w", PRIVATE_FILE);
  let length = 0;
  try {
    let lines = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const flush = async (): Promise<void> => {
      const bytes = Buffer.concat(waiting, waitingBytes);
      waiting = [];
      waitingBytes = 0;
      await writeFully(handle, bytes, length);
      length += bytes.length;
    };
    const add = (line: Buffer): void => {
      waiting.push(line);
      waitingBytes += line.length;
      lines += 1;
    };
    add(lineOf(JSON.stringify(SNAPSHOT_HEADER)));
    for (const line of snapshotLines(content)) {
      add(line);
      if (waitingBytes >= WRITE_BYTES) await flush();
    }
    add(lineOf(JSON.stringify({ end: lines + 1 })));
    await flush();
    await handle.sync();
  } finally {
    await handle.close();
  }
  return length;
}

/**
 * Reads a snapshot.
 *
 * @throws StoreError when it is damaged or incomplete
 */
export async function readSnapshot(file: string): Promise<SnapshotContent> {
  const reader = new SnapshotReader();
  let lineNumber = 0;
  let isComplete = false;
  for await (const { bytes } of readLines(file)) {
    lineNumber += 1;
    const content = contentOf(bytes);
    const isValid =
      content !== undefined &&
      !isComplete &&
      (lineNumber === 1
        ? isHeaderOf(payloadOf(bytes), SNAPSHOT_HEADER)
        : isEnd(content, lineNumber) || reader.add(bytes, content));
    if (!isValid) {
      throw new StoreError(
        `The snapshot ${basename(file)} is damaged at line ${lineNumber}; nothing was changed. (${file})`,
      );
    }
    isComplete = isEnd(content, lineNumber);
  }
  const content = isComplete ? reader.finish() : null;
  if (content === null) {
    throw new StoreError(`The snapshot ${basename(file)} is incomplete; nothing was changed. (${file})`);
  }
  return content;
}

/** The last line contains the number of lines, so that a file with missing lines is not considered complete. */
function isEnd(content: Buffer, lineNumber: number): boolean {
  if (content.length > 30) return false;
  const payload = parsed(content.toString("utf8"));
  return typeof payload === "object" && payload !== null && "end" in payload && payload.end === lineNumber;
}
