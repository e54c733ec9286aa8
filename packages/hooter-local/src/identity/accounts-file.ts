import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../store/private-files";
import { replaceFile } from "../store/replace-file";
import { codeOf } from "../store/store-error";
import { decodeAccounts, type StoredAccount } from "./account";
import { IdentityError } from "./identity-error";

/**
 * Reads the accounts stored in `file`. A missing file means that there are no accounts.
 *
 * @throws IdentityError when the file is not an export of accounts; the file is left unchanged
 */
export async function readAccounts(file: string): Promise<StoredAccount[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    const reason = error instanceof Error ? error.message : String(error);
    throw new IdentityError(`The accounts in ${file} cannot be read: ${reason}.`, { cause: error });
  }
  const accounts = decodeAccounts(text);
  if (accounts === null) {
    throw new IdentityError(`The accounts in ${file} are damaged: restore the file, or start over without it.`);
  }
  return accounts;
}

/** Replaces `file` atomically: after a crash, it contains either all old accounts or all new ones. */
export async function writeAccounts(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  // The emulator exports passwords in clear text, so other users of the machine must not be able to read the file.
  await replaceFile(file, [text], PRIVATE_FILE);
}
