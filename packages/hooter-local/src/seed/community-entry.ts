/** Value of a database location. */
export type SeedValue = string | number | boolean | { readonly [key: string]: SeedValue };

/** One location below the root (no slash at the ends), and its value. */
export type CommunityEntry = readonly [path: string, value: SeedValue];

/** Account of the identity service. */
export interface SeedAccount {
  readonly email: string;
  readonly uid: string;
}
