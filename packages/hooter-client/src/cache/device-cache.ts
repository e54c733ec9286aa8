import { type CacheScope, type CacheStore, newEdition } from "./cache-store";

const NAME = "hooter-cache";
const RECORDS = "records";
/** Name of the record that contains a scope's edition. */
const EDITION = "";

/**
 * Ranges of the keys of one scope, and of all accounts in its database. In IndexedDB, an array sorts after every
 * string, so `[]` is a bound above all of them.
 */
const keysOf = ({ databaseUrl, uid }: CacheScope) => IDBKeyRange.bound([databaseUrl, uid], [databaseUrl, uid, []]);
const accountsOf = ({ databaseUrl }: CacheScope) => IDBKeyRange.bound([databaseUrl], [databaseUrl, []]);

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    // A request that fails aborts the transaction, so this listener also covers errors of requests.
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}

/**
 * @throws DOMException when access is refused, another page blocks the database, or a later version of the program has
 *   upgraded it
 */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    let blocked = false;
    request.addEventListener("blocked", () => {
      blocked = true;
      reject(new DOMException("another page holds the cache", "TimeoutError"));
    });
    request.addEventListener("upgradeneeded", () => {
      // A blocked upgrade may start later, after the promise was rejected: undo it.
      if (blocked) request.transaction?.abort();
      else request.result.createObjectStore(RECORDS);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/**
 * Creates a store in the browser's IndexedDB: one string per record, under the key [database, uid, name]. Each method
 * is one transaction, so that tabs never see a partial write from another tab. Each method opens and closes its own
 * connection. A permanent connection could outlive its page or client, or block an upgrade by another version of the
 * code.
 */
export function deviceCache(): CacheStore {
  const change = async <T>(work: (records: IDBObjectStore) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      const transaction = database.transaction(RECORDS, "readwrite");
      // After a failure, abort the transaction, so that the requests before the failure are not committed.
      const result = work(transaction.objectStore(RECORDS)).catch((error: unknown) => {
        // A transaction that has already ended cannot be aborted.
        if (transaction.error === null) transaction.abort();
        throw error;
      });
      const [value] = await Promise.all([result, endOf(transaction)]);
      return value;
    } finally {
      database.close();
    }
  };
  const editionOf = async (records: IDBObjectStore, { databaseUrl, uid }: CacheScope): Promise<unknown> =>
    answerOf(records.get([databaseUrl, uid, EDITION]));

  return {
    read: (scope) =>
      change(async (records) => {
        const { databaseUrl, uid } = scope;
        const [keys, values] = await Promise.all([
          answerOf(records.getAllKeys(accountsOf(scope))),
          answerOf<unknown[]>(records.getAll(accountsOf(scope))),
        ]);
        const found: [string, string][] = [];
        for (const [index, key] of keys.entries()) {
          const text = values[index];
          if (!Array.isArray(key) || key[1] !== uid) records.delete(key);
          else if (typeof key[2] === "string" && typeof text === "string") found.push([key[2], text]);
        }
        const { [EDITION]: stored, ...rest } = Object.fromEntries(found);
        const edition = stored ?? newEdition();
        if (stored === undefined) records.put(edition, [databaseUrl, uid, EDITION]);
        return { edition, records: rest };
      }),
    write: (scope, edition, changes) =>
      change(async (records) => {
        if ((await editionOf(records, scope)) !== edition) return;
        for (const [name, text] of Object.entries(changes)) {
          const key = [scope.databaseUrl, scope.uid, name];
          if (text === null) records.delete(key);
          else records.put(text, key);
        }
      }),
    clear: (scope, edition) =>
      change(async (records) => {
        if (edition === undefined || (await editionOf(records, scope)) === edition) records.delete(keysOf(scope));
      }),
  };
}
