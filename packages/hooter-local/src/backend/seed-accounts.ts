import { createHash } from "node:crypto";
import type { NewAccount, RunningIdentity } from "../identity";
import { DEMO_PASSWORD, type SeedPerson, seedPeople } from "../seed";
import { COMMUNITY_DOMAIN, DEFAULT_PICTURE } from "../seed/people";

/** Returns the accounts of the seeded community. All except the demo accounts get a random password. */
export function seedAccounts(): NewAccount[] {
  return seedPeople.map(accountOf);
}

/** Returns the community's demo accounts, whose password is known. */
export function seedDemoAccounts(): NewAccount[] {
  return seedPeople.filter(({ demo }) => demo).map(accountOf);
}

function accountOf({ email, password, pseudo, picture }: SeedPerson): NewAccount {
  return { uid: uidOf(email), email, password, displayName: pseudo, photoURL: picture };
}

/**
 * Returns the demo account of a back end without a community. The account has the default name of new accounts, because
 * a user with that name needs no record in the database.
 */
export function demoAccount(): NewAccount {
  const email = `demo@${COMMUNITY_DOMAIN}`;
  return { uid: uidOf(email), email, password: DEMO_PASSWORD, displayName: "John Doe", photoURL: DEFAULT_PICTURE };
}

/** Creates the accounts that are missing from the identity service. */
export async function addMissingAccounts(
  identity: Pick<RunningIdentity, "createAccounts" | "hasAccount">,
  accounts: readonly NewAccount[],
): Promise<void> {
  const missing = await Promise.all(accounts.map(async ({ uid }) => !(await identity.hasAccount(uid))));
  await identity.createAccounts(accounts.filter((_, index) => missing[index]));
}

/** Account id in the service's format (28 letters and digits). An e-mail address always gets the same id. */
function uidOf(email: string): string {
  return createHash("sha256")
    .update(email)
    .digest("base64")
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(28, "0")
    .slice(0, 28);
}
