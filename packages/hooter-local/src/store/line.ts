import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/*
 * Each line of a store file is a JSON list of a checksum and the content, `["1a2b3c4d",…]`. JSON text contains no raw
 * line breaks, so even a line left incomplete by a crash is a single line.
 */
const PREFIX_BYTES = 12;
const SUFFIX_BYTES = 2;
const BRACKET = 0x5d;

/**
 * Returns the bytes of a line, with its line break.
 *
 * @param parts JSON texts, joined by commas
 */
export function lineOf(...parts: readonly string[]): Buffer {
  const body = Buffer.from(parts.join(","), "utf8");
  return Buffer.concat([Buffer.from(`["${checksum(body)}",`), body, Buffer.from("]\n")]);
}

/** Content of a line without its line break; undefined when the line is incomplete or damaged. */
export function contentOf(line: Buffer): Buffer | undefined {
  if (line.length <= PREFIX_BYTES || line.at(-1) !== BRACKET) return undefined;
  const body = line.subarray(PREFIX_BYTES, line.length - SUFFIX_BYTES + 1);
  return line.toString("latin1", 0, PREFIX_BYTES) === `["${checksum(body)}",` ? body : undefined;
}

/** Payload of a line with one part, without its line break; undefined when the line is incomplete or damaged. */
export function payloadOf(line: Buffer): unknown {
  const content = contentOf(line);
  return content === undefined ? undefined : parsed(content.toString("utf8"));
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checksum(body: Buffer): string {
  return crc32(body).toString(16).padStart(8, "0");
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const LINE_BREAK = 10;

/** Line of a file, without its line break. */
export interface FileLine {
  readonly bytes: Buffer;
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
  let begun: Buffer[] = [];
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) break;
    let start = 0;
    for (;;) {
      const end = buffer.subarray(0, bytesRead).indexOf(LINE_BREAK, start);
      if (end === -1) break;
      const bytes = joined(begun, buffer.subarray(start, end));
      yield { bytes, isEnded: true };
      begun = [];
      start = end + 1;
    }
    if (start < bytesRead) begun.push(buffer.subarray(start, bytesRead));
  }
  const rest = joined(begun, Buffer.alloc(0));
  if (rest.length > 0) yield { bytes: rest, isEnded: false };
}

function joined(begun: readonly Buffer[], end: Buffer): Buffer {
  return begun.length === 0 ? end : Buffer.concat([...begun, end]);
}
