import { type CacheContents, type CachePlace, type CacheStore, newEdition } from "./cache-store";

/**
 * A cache that lives as long as the page, for tests and for several clients on one page.
 *
 * @example
 * const cache = memoryCache();
 * const client = createHooterClient({ identity, databaseUrl, cache });
 */
export function memoryCache(): CacheStore {
  const places = new Map<string, Map<string, CacheContents>>();
  const accountsOf = ({ databaseUrl }: CachePlace) => {
    const present = places.get(databaseUrl) ?? new Map<string, CacheContents>();
    places.set(databaseUrl, present);
    return present;
  };
  return {
    async read(place) {
      const accounts = accountsOf(place);
      const contents = accounts.get(place.uid) ?? { edition: newEdition(), records: {} };
      accounts.clear();
      accounts.set(place.uid, contents);
      return contents;
    },
    async write(place, edition, changes) {
      const present = accountsOf(place).get(place.uid);
      if (present?.edition !== edition) return;
      const records = new Map(Object.entries(present.records));
      for (const [name, text] of Object.entries(changes)) {
        if (text === null) records.delete(name);
        else records.set(name, text);
      }
      accountsOf(place).set(place.uid, { edition, records: Object.fromEntries(records) });
    },
    async clear(place, edition) {
      const present = accountsOf(place).get(place.uid);
      if (edition === undefined || present?.edition === edition) accountsOf(place).delete(place.uid);
    },
  };
}
