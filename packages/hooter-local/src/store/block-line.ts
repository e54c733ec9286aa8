import { parsed } from "./line";

/**
 * Separates the head of a line from its body. The head contains this sequence nowhere else: if a string in the head
 * contains it, the comma in the string is escaped.
 */
export const SEAM = "},[";

/** Offset at which a line's body begins. */
export function bodyStart(line: Buffer): number {
  return line.indexOf(SEAM) + 2;
}

/** Offset at which a line's body ends: the closing bracket of the line follows. */
export function bodyEnd(line: Buffer): number {
  return line.length - 1;
}

/** Parsed JSON of a line's body; undefined when it is invalid. */
export function bodyPayload(line: Buffer): unknown {
  return parsed(line.toString("utf8", bodyStart(line), bodyEnd(line)));
}

/**
 * Throws if a line could not be parsed. The checksum of the line was valid when the file was opened, so only a bug in
 * this program can be the cause.
 */
export function assertParsed<T>(read: T | null | undefined): T {
  if (read === null || read === undefined) throw new Error("A line of the snapshot cannot be read.");
  return read;
}
