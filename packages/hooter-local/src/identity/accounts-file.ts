import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../store/private-files";
import { replaceFile } from "../store/replace-file";
import { codeOf } from "../store/store-error";
import { IdentityError } from "./identity-error";

/** One account as the emulator exports and imports it. Fields that Hooter does not read are preserved. */
export interface StoredAccount {
  readonly localId: string;
  readonly email?: string;
  readonly validSince?: string;
  readonly [field: string]: unknown;
}

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

/** Decodes an export of accounts. Returns null for a text that is not an export. */
function decodeAccounts(text: string): StoredAccount[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  // The emulator omits `users` when there are no accounts.
  const users: unknown = "users" in json ? json.users : [];
  if (!Array.isArray(users)) return null;
  return users.every(isStoredAccount) ? users : null;
}

function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== "object" || value === null || !("localId" in value)) return false;
  if (typeof value.localId !== "string" || value.localId === "") return false;
  return !("validSince" in value) || typeof value.validSince === "string";
}
