import { type FileHandle, open } from "node:fs/promises";

/**
 * Writes all bytes at a position. Repeats the call, because the operating system may accept only some of the bytes at a
 * time.
 */
export async function writeFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}

/** Makes the names in a folder durable: new files, renames, removals. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch {
    // Ignore the error: operating systems that cannot flush a folder make a rename durable without a flush.
  } finally {
    await handle.close();
  }
}
