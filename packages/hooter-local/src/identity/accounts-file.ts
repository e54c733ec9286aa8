import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../store/private-files";
import { decodeAccounts, type StoredAccount } from "./account";
import { IdentityError } from "./identity-error";

/**
 * The accounts kept in `file`; none when there is no such file.
 *
 * @throws IdentityError when the file is not an export of accounts: it is left as it is.
 */
export async function readAccounts(file: string): Promise<StoredAccount[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new IdentityError(`The accounts in ${file} cannot be read: ${messageOf(error)}.`, { cause: error });
  }
  const accounts = decodeAccounts(text);
  if (accounts === null) {
    throw new IdentityError(`The accounts in ${file} are damaged: restore the file, or start over without it.`);
  }
  return accounts;
}

/** Replaces `file` as a whole: after a crash it holds the old accounts or the new ones, never a part. */
export async function writeAccounts(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  const temporary = `${file}.tmp`;
  // The emulator's export holds passwords in clear text: nobody else on the machine reads it.
  const handle = await open(temporary, "w", PRIVATE_FILE);
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
