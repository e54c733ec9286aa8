/** One account as the emulator exports and imports it; fields that Hooter does not read are kept as they are. */
export interface StoredAccount {
  readonly localId: string;
  readonly email?: string;
  readonly validSince?: string;
  readonly [field: string]: unknown;
}

/** An account to be created. */
export interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly photoURL: string;
}

/** The accounts of an export, or null when the text is not one. */
export function decodeAccounts(text: string): StoredAccount[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  // The service leaves `users` out when there is none.
  const users: unknown = "users" in json ? json.users : [];
  if (!Array.isArray(users)) return null;
  return users.every(isStoredAccount) ? users : null;
}

function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== "object" || value === null || !("localId" in value)) return false;
  if (typeof value.localId !== "string" || value.localId === "") return false;
  return !("validSince" in value) || typeof value.validSince === "string";
}
