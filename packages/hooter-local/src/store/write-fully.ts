import { type FileHandle, open } from "node:fs/promises";

/**
 * Writes all bytes at a position. Repeats the call, because the operating system may accept only some of the bytes in
 * one call.
 */
export async function writeFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}

/** Makes new files, renames and removals in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch {
    // Ignore the error, because operating systems that cannot flush a folder make renames durable without a flush.
  } finally {
    await handle.close();
  }
}
