import { constants } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lineOf, payloadOf } from "./line";
import { PRIVATE_FILE } from "./private-files";
import { writeFully } from "./write-fully";

const ACKNOWLEDGED_NAME = "journal.ack";
const DIGITS = 16;
/** Time between the flush of a record and the write of its number. A write at each flush would slow down requests. */
const DELAY_MS = 50;

/**
 * Stores the number of the last acknowledged record in a file next to the journal. If the journal ends before that
 * record, it was truncated, even if its last line is complete.
 *
 * The file is written soon after a flush, and is not flushed itself. After a kill or a power failure, the number may be
 * too low, but it is never too high. A deliberate change of both files that keeps them consistent is not detected,
 * because neither numbers nor checksums are signatures.
 */
export class Acknowledged {
  #latest: number;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  private constructor(
    private readonly handle: FileHandle,
    sequence: number,
  ) {
    this.#latest = sequence;
  }

  /** Opens the file in a folder, and writes the number of the journal's last record. */
  static async open(folder: string, sequence: number): Promise<Acknowledged> {
    // Overwrite the file without truncating it, so that it contains the old or the new number after a crash.
    const flags = constants.O_RDWR | constants.O_CREAT;
    const handle = await open(join(folder, ACKNOWLEDGED_NAME), flags, PRIVATE_FILE);
    try {
      await writeFully(handle, acknowledgedLine(sequence), 0);
      await handle.sync();
    } catch {
      // Ignore the error, because the database must open for reads even on a full disk.
    }
    return new Acknowledged(handle, sequence);
  }

  /** Schedules a write of a durable record's number. */
  scheduleWrite(sequence: number): void {
    this.#latest = sequence;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#write();
    }, DELAY_MS).unref();
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    await this.#write();
    // A failed flush loses no data, because the records are in the journal. It only makes a truncated journal harder to
    // detect.
    await this.handle.sync().catch(() => undefined);
    await this.handle.close();
  }

  /** Writes the number. A failed write is retried with the next record. */
  async #write(): Promise<void> {
    await this.#writing;
    await writeFully(this.handle, acknowledgedLine(this.#latest), 0).catch(() => undefined);
  }
}

/** @returns the number; null when the file is missing, or unreadable after a power failure */
export async function readAcknowledged(folder: string): Promise<number | null> {
  const bytes = await readFile(join(folder, ACKNOWLEDGED_NAME)).catch(() => null);
  const payload = bytes === null ? undefined : payloadOf(bytes.subarray(0, bytes.indexOf("\n")));
  const sequence = typeof payload === "string" ? Number(payload) : Number.NaN;
  return Number.isSafeInteger(sequence) ? sequence : null;
}

/** Returns the file's content. */
export function acknowledgedLine(sequence: number): Buffer {
  return lineOf(JSON.stringify(String(sequence).padStart(DIGITS, "0")));
}
