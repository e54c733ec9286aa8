import { people } from "./people";

export { buildCommunity } from "./build-community";
export { type CommunityOptions, communityEntries } from "./community-entries";
export type { CommunityEntry, SeedAccount, SeedValue } from "./community-entry";

/** Person who needs an account before the community is written. */
export interface SeedPerson {
  readonly email: string;
  /** Impossible to guess, except for demo accounts. */
  readonly password: string;
  readonly pseudo: string;
  /** Path on the host's origin. */
  readonly picture: string;
  /** Whether the start-up message prints this account for signing in. */
  readonly demo: boolean;
}

const DEMO_HANDLES: ReadonlySet<string> = new Set(["alice", "basile"]);
/** Password of every demo account. */
export const DEMO_PASSWORD = "hibou-2026";

/** People of the community. Each person needs an account in the identity service before `buildCommunity` is called. */
export const seedPeople: readonly SeedPerson[] = people.map(({ handle, email, pseudo, picture }) => {
  const demo = DEMO_HANDLES.has(handle);
  return { email, password: demo ? DEMO_PASSWORD : unguessable(), pseudo, picture, demo };
});

function unguessable(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(36)).join("");
}
