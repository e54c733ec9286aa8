import { type FileHandle, open } from "node:fs/promises";

const CHUNK_BYTES = 4 * 1024 * 1024;
const LINE_BREAK = 10;

/** Line of a file, without its line break. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Offset in the file at which the line begins. */
  readonly offset: number;
  /** Whether a line break follows; the last line of a file may lack it. */
  readonly isEnded: boolean;
}

/** Reads a file line by line, a few megabytes at a time. */
export async function* readLines(file: string): AsyncGenerator<FileLine, void, undefined> {
  const handle = await open(file, "r");
  try {
    yield* linesOf(handle);
  } finally {
    await handle.close();
  }
}

async function* linesOf(handle: FileHandle): AsyncGenerator<FileLine, void, undefined> {
  let offset = 0;
  let begun: Buffer[] = [];
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) break;
    let start = 0;
    for (;;) {
      const end = buffer.subarray(0, bytesRead).indexOf(LINE_BREAK, start);
      if (end === -1) break;
      const bytes = joined(begun, buffer.subarray(start, end));
      yield { bytes, offset, isEnded: true };
      offset += bytes.length + 1;
      begun = [];
      start = end + 1;
    }
    if (start < bytesRead) begun.push(buffer.subarray(start, bytesRead));
  }
  const rest = joined(begun, Buffer.alloc(0));
  if (rest.length > 0) yield { bytes: rest, offset, isEnded: false };
}

function joined(begun: readonly Buffer[], end: Buffer): Buffer {
  return begun.length === 0 ? end : Buffer.concat([...begun, end]);
}
