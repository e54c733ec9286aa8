import { type CachePlace, type CacheStore, newEdition } from "./cache-store";

const NAME = "hooter-cache";
const RECORDS = "records";
/** The record that holds a place's edition. */
const EDITION = "";

/** The keys of a place, or of all accounts of its database: an array sorts after every string. */
const keysOf = ({ databaseUrl, uid }: CachePlace) => IDBKeyRange.bound([databaseUrl, uid], [databaseUrl, uid, []]);
const accountsOf = ({ databaseUrl }: CachePlace) => IDBKeyRange.bound([databaseUrl], [databaseUrl, []]);

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    // An error that is not handled ends in it, too.
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}

/**
 * The browser's IndexedDB: one text for each record, under the key [database, uid, name]. Each method is one transaction, so
 * that tabs never see half of what another one writes.
 */
export function deviceCache(): CacheStore {
  let opening: Promise<IDBDatabase> | null = null;

  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(RECORDS));
    const database = await answerOf(request);
    const forget = () => {
      database.close();
      opening = null;
    };
    // Another version of the program wants it, or the browser took it away.
    database.addEventListener("versionchange", forget);
    database.addEventListener("close", forget);
    return database;
  };
  const change = async <T>(work: (records: IDBObjectStore) => Promise<T>): Promise<T> => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    const transaction = (await opening).transaction(RECORDS, "readwrite");
    const end = endOf(transaction);
    const [value] = await Promise.all([work(transaction.objectStore(RECORDS)), end]);
    return value;
  };
  const editionOf = async (records: IDBObjectStore, { databaseUrl, uid }: CachePlace): Promise<unknown> =>
    answerOf(records.get([databaseUrl, uid, EDITION]));

  return {
    read: (place) =>
      change(async (records) => {
        const { databaseUrl, uid } = place;
        const [keys, values] = await Promise.all([
          answerOf(records.getAllKeys(accountsOf(place))),
          answerOf<unknown[]>(records.getAll(accountsOf(place))),
        ]);
        const found: [string, string][] = [];
        for (const [index, key] of keys.entries()) {
          const text = values[index];
          if (!Array.isArray(key) || key[1] !== uid) records.delete(key);
          else if (typeof key[2] === "string" && typeof text === "string") found.push([key[2], text]);
        }
        const { [EDITION]: present, ...rest } = Object.fromEntries(found);
        const edition = present ?? newEdition();
        if (present === undefined) records.put(edition, [databaseUrl, uid, EDITION]);
        return { edition, records: rest };
      }),
    write: (place, edition, changes) =>
      change(async (records) => {
        if ((await editionOf(records, place)) !== edition) return;
        for (const [name, text] of Object.entries(changes)) {
          const key = [place.databaseUrl, place.uid, name];
          if (text === null) records.delete(key);
          else records.put(text, key);
        }
      }),
    clear: (place, edition) =>
      change(async (records) => {
        if (edition === undefined || (await editionOf(records, place)) === edition) records.delete(keysOf(place));
      }),
  };
}
