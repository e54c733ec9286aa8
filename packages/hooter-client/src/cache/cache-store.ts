/** Owner of the records: one account in one database. */
export interface CacheScope {
  readonly databaseUrl: string;
  readonly uid: string;
}

/** Contents of a {@link CacheStore} for one scope. */
export interface CacheContents {
  /**
   * Id of the contents until the next clear. A write with an earlier id is ignored, because the contents with that id
   * have been cleared.
   */
  readonly edition: string;
  readonly records: Readonly<Record<string, string>>;
}

/**
 * Port that persists the data that an account has read, for the next visit. If a method rejects, only the cache is
 * affected. The store contains data that the account may read, but no token, and no e-mail address except in a slug.
 *
 * @example
 * createHooterClient({ identity, databaseUrl, cache: memoryCache() });
 */
export interface CacheStore {
  /** Reads all records of a scope. Removes the records of other accounts in the same database. */
  read(scope: CacheScope): Promise<CacheContents>;
  /**
   * Replaces records atomically; null removes a record. Does nothing when the scope has been cleared since the edition
   * was read.
   */
  write(scope: CacheScope, edition: string, records: Readonly<Record<string, string | null>>): Promise<void>;
  /** Removes all records of a scope. @param edition clears the records only if their edition is still this one */
  clear(scope: CacheScope, edition?: string): Promise<void>;
}

/** Creates a unique edition. */
export function newEdition(): string {
  return `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
}

/**
 * A cache that lives as long as the page, for tests and for several clients on one page.
 *
 * @example
 * const cache = memoryCache();
 * const client = createHooterClient({ identity, databaseUrl, cache });
 */
export function memoryCache(): CacheStore {
  /** Contents by database. Each database keeps only the account that was read last. */
  const scopes = new Map<string, CacheContents & { readonly uid: string }>();
  const find = ({ databaseUrl, uid }: CacheScope) => {
    const contents = scopes.get(databaseUrl);
    return contents?.uid === uid ? contents : undefined;
  };
  return {
    async read(scope) {
      const { edition, records } = find(scope) ?? { edition: newEdition(), records: {} };
      scopes.set(scope.databaseUrl, { uid: scope.uid, edition, records });
      return { edition, records };
    },
    async write(scope, edition, changes) {
      const existing = find(scope);
      if (existing?.edition !== edition) return;
      const texts = Object.entries({ ...existing.records, ...changes });
      const records = Object.fromEntries(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
      scopes.set(scope.databaseUrl, { ...existing, records });
    },
    async clear(scope, edition) {
      const existing = find(scope);
      if (existing && (edition ?? existing.edition) === existing.edition) scopes.delete(scope.databaseUrl);
    },
  };
}
