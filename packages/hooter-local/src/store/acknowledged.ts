import { constants } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lineOf, payloadOf } from "./line";
import { PRIVATE_FILE } from "./private-files";
import { writeFully } from "./write-fully";

const ACKNOWLEDGED_NAME = "journal.ack";
const DIGITS = 16;
/** Milliseconds from a record to its number: with each flush it would slow down writes. */
const DELAY = 50;

/**
 * The number of the last record that was acknowledged, in a file beside the journal. A journal that ends before that record
 * was cut, even where its last line is whole.
 *
 * The file is written soon after a flush and not flushed itself: it may be behind after a kill or a loss of power, and it is
 * never ahead. It does not stop a person who changes both files: neither numbers nor checksums are signatures.
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

  /** Opens the file of a folder, and writes the number with which the journal begins. */
  static async open(folder: string, sequence: number): Promise<Acknowledged> {
    // Written over and never emptied, so that a crash leaves the old number or the new one.
    const flags = constants.O_RDWR | constants.O_CREAT;
    const handle = await open(join(folder, ACKNOWLEDGED_NAME), flags, PRIVATE_FILE);
    try {
      await writeFully(handle, acknowledgedLine(sequence), 0);
      await handle.sync();
    } catch {
      // A full disk must not keep the data from being read.
    }
    return new Acknowledged(handle, sequence);
  }

  /** Notes that a record is durable. */
  note(sequence: number): void {
    this.#latest = sequence;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#write();
    }, DELAY).unref();
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    await this.#write();
    // Without it only a means to notice a loss is missing: the records are in the journal.
    await this.handle.sync().catch(() => undefined);
    await this.handle.close();
  }

  /** Tried again with the next record when it fails. */
  async #write(): Promise<void> {
    await this.#writing;
    await writeFully(this.handle, acknowledgedLine(this.#latest), 0).catch(() => undefined);
  }
}

/** @returns the number; null when there is no such file, or one that a loss of power has left unreadable */
export async function readAcknowledged(folder: string): Promise<number | null> {
  const bytes = await readFile(join(folder, ACKNOWLEDGED_NAME)).catch(() => null);
  const payload = bytes === null ? undefined : payloadOf(bytes.subarray(0, bytes.indexOf("\n")));
  const sequence = typeof payload === "string" ? Number(payload) : Number.NaN;
  return Number.isSafeInteger(sequence) ? sequence : null;
}

/** The content of the file. */
export function acknowledgedLine(sequence: number): Buffer {
  return lineOf(JSON.stringify(String(sequence).padStart(DIGITS, "0")));
}
