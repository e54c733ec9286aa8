import { type CacheContents, type CacheScope, type CacheStore, newEdition } from "./cache-store";

/**
 * A cache that lives as long as the page, for tests and for several clients on one page.
 *
 * @example
 * const cache = memoryCache();
 * const client = createHooterClient({ identity, databaseUrl, cache });
 */
export function memoryCache(): CacheStore {
  const scopes = new Map<string, Map<string, CacheContents>>();
  const accountsOf = ({ databaseUrl }: CacheScope) => {
    const present = scopes.get(databaseUrl) ?? new Map<string, CacheContents>();
    scopes.set(databaseUrl, present);
    return present;
  };
  return {
    async read(scope) {
      const accounts = accountsOf(scope);
      const contents = accounts.get(scope.uid) ?? { edition: newEdition(), records: {} };
      accounts.clear();
      accounts.set(scope.uid, contents);
      return contents;
    },
    async write(scope, edition, changes) {
      const present = accountsOf(scope).get(scope.uid);
      if (present?.edition !== edition) return;
      const records = new Map(Object.entries(present.records));
      for (const [name, text] of Object.entries(changes)) {
        if (text === null) records.delete(name);
        else records.set(name, text);
      }
      accountsOf(scope).set(scope.uid, { edition, records: Object.fromEntries(records) });
    },
    async clear(scope, edition) {
      const present = accountsOf(scope).get(scope.uid);
      if (edition === undefined || present?.edition === edition) accountsOf(scope).delete(scope.uid);
    },
  };
}
