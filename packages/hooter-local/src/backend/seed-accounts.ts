import { createHash, randomBytes } from "node:crypto";
import type { NewAccount, RunningIdentity } from "../identity";
import { seedPeople } from "../seed";

/** The accounts of the seeded community; those that nobody signs in with get a password that nobody knows. */
export function seedAccounts(): NewAccount[] {
  return seedPeople.map(({ email, password, pseudo, picture }) => ({
    uid: uidOf(email),
    email,
    password: password ?? randomBytes(18).toString("base64url"),
    displayName: pseudo,
    photoURL: picture,
  }));
}

/** Creates those accounts that the identity service does not have yet. */
export async function addMissingAccounts(
  identity: Pick<RunningIdentity, "createAccounts" | "hasAccount">,
  accounts: readonly NewAccount[],
): Promise<void> {
  const missing = await Promise.all(accounts.map(async ({ uid }) => !(await identity.hasAccount(uid))));
  await identity.createAccounts(accounts.filter((_, index) => missing[index]));
}

/** An account id of the service's shape (28 letters and digits), the same for an e-mail at every seeding. */
function uidOf(email: string): string {
  return createHash("sha256")
    .update(email)
    .digest("base64")
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(28, "0")
    .slice(0, 28);
}
