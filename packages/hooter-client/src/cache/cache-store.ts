/** Whose records: one account at one database. */
export interface CachePlace {
  readonly databaseUrl: string;
  readonly uid: string;
}

/** What a {@link CacheStore} holds of a place. */
export interface CacheContents {
  /** Made by the first read after a clearing: what was read before it must not be written after it. */
  readonly edition: string;
  readonly records: Readonly<Record<string, string>>;
}

/**
 * Where what an account has read is kept for the next visit (port). Any method may reject: then nothing is kept, and nothing
 * else happens. It holds what the account may read, and neither a token nor an e-mail that no link shows.
 *
 * @example
 * createHooterClient({ identity, databaseUrl, cache: memoryCache() });
 */
export interface CacheStore {
  /** Everything that is kept of a place; what is kept of other accounts at the same database is removed. */
  read(place: CachePlace): Promise<CacheContents>;
  /** Replaces records, all of them or none; null removes one. Does nothing when the place has been cleared since its edition was read. */
  write(place: CachePlace, edition: string, records: Readonly<Record<string, string | null>>): Promise<void>;
  /** Removes everything of a place. @param edition with one: only if it is still that one */
  clear(place: CachePlace, edition?: string): Promise<void>;
}

/** A name that no other edition has. */
export function newEdition(): string {
  return `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
}
