import { parsed } from "./line";

/** What parts a head from its body. No structure of a head holds it; in its texts it is written another way. */
export const SEAM = "},[";

/** Where a line's body begins. */
export function bodyStart(line: Buffer): number {
  return line.indexOf(SEAM) + 2;
}

/** Where a line's body ends: behind it stands the bracket that closes the line. */
export function bodyEnd(line: Buffer): number {
  return line.length - 1;
}

/** The JSON of a line's body; undefined when it is none. */
export function bodyPayload(line: Buffer): unknown {
  return parsed(line.toString("utf8", bodyStart(line), bodyEnd(line)));
}

/** The checksum was right when the file was opened, so a line that cannot be read now is a fault of this program. */
export function whole<T>(read: T | null | undefined): T {
  if (read === null || read === undefined) throw new Error("A line of the snapshot cannot be read.");
  return read;
}
