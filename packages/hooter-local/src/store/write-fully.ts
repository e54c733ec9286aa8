import { type FileHandle, open } from "node:fs/promises";

/** Writes all bytes at a position; the operating system may accept fewer at a time. */
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
    // Some operating systems cannot flush a folder, but make a rename durable without it.
  } finally {
    await handle.close();
  }
}
