import { parsed } from "./line";

/**
 * Separates a head from its body. A head never contains this sequence outside strings, and strings in a head escape its
 * comma.
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
 * Throws for an unreadable line. The checksum of the line was valid when the file was opened, so this can only be a bug
 * in this program.
 */
export function assertParsed<T>(read: T | null | undefined): T {
  if (read === null || read === undefined) throw new Error("A line of the snapshot cannot be read.");
  return read;
}
