import { createHash, randomBytes } from "node:crypto";
import type { NewAccount } from "../identity";
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

/** An account id of the service's shape (28 letters and digits), the same for an e-mail at every seeding. */
function uidOf(email: string): string {
  return createHash("sha256")
    .update(email)
    .digest("base64")
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(28, "0")
    .slice(0, 28);
}
