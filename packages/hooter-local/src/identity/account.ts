/** One account as the emulator exports and imports it. Fields that Hooter does not read are preserved. */
export interface StoredAccount {
  readonly localId: string;
  readonly email?: string;
  readonly validSince?: string;
  readonly [field: string]: unknown;
}

export interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly photoURL: string;
}

/** Decodes an export of accounts. Returns null for a text that is not an export. */
export function decodeAccounts(text: string): StoredAccount[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  // The service omits `users` when there are no accounts.
  const users: unknown = "users" in json ? json.users : [];
  if (!Array.isArray(users)) return null;
  return users.every(isStoredAccount) ? users : null;
}

function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== "object" || value === null || !("localId" in value)) return false;
  if (typeof value.localId !== "string" || value.localId === "") return false;
  return !("validSince" in value) || typeof value.validSince === "string";
}
