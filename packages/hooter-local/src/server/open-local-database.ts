import {
  createService,
  initialNode,
  type LocalDatabase,
  type LocalDatabaseOptions,
  localDatabaseOf,
} from "../service/local-database";
import type { DatabaseService } from "../service/service";
import { openStore, type StoreOptions } from "../store/open-store";
import { Indexes } from "../tree/indexes";
import { childCount, type Node } from "../tree/node";
import { orderOfName } from "../tree/query";
import { faultNotices } from "./fault-notices";

/** Topic of a notice: the data folder, the indexes of large collections, or a fault in this program. */
export type NoticeTopic = "store" | "index" | "fault";

/** Options of a database that may persist its data. */
export interface StoredDatabaseOptions extends LocalDatabaseOptions, Omit<StoreOptions, "dataDir" | "onNotice"> {
  /**
   * Folder of the data. A missing folder is created with access for its owner only. Without this option, the data is in
   * memory.
   */
  readonly dataDir?: string | undefined;
  /** Receives notices of one sentence for the operator, for example about a line that is incomplete after a crash. */
  readonly onNotice?: ((notice: string, about: NoticeTopic) => void) | undefined;
}

/** Database that persists its data if it has a folder. */
export interface StoredDatabase extends LocalDatabase {
  /** Writes all data to a snapshot, which replaces the journal. Does nothing without a folder. */
  readonly compact: () => Promise<void>;
  /** Ends all streams, flushes the data and unlocks the folder. */
  readonly close: () => Promise<void>;
}

/** Open database, and the service with which a server answers requests to it. */
export interface OpenedDatabase {
  readonly database: StoredDatabase;
  readonly service: DatabaseService;
}

/**
 * Opens a database in a folder, or in memory if there is no folder.
 *
 * @param begin creates the content of an empty database; by default `data`
 * @throws RulesError when the rules are refused
 * @throws RefusedError when `data` breaks a limit
 * @throws StoreError when the folder is in use or damaged
 */
export async function openDatabase(
  given: StoredDatabaseOptions,
  begin: () => Node | Promise<Node> = () => initialNode(given),
): Promise<OpenedDatabase> {
  const options = { ...given, onFault: faultListener(given) };
  const { dataDir } = options;
  if (dataDir === undefined) {
    const service = createService(options, { root: await begin(), indexes: new Indexes(), journal: null });
    const database = localDatabaseOf(service);
    const close = (): Promise<void> => Promise.resolve(database.dispose());
    return { service, database: { ...database, compact: () => Promise.resolve(), close } };
  }
  const { onNotice } = options;
  const store = await openStore({ ...options, dataDir, onNotice: (notice) => onNotice?.(notice, "store") });
  try {
    const { indexes, journal } = store;
    const isEmpty = store.root === null;
    const service = createService(options, { root: isEmpty ? await begin() : store.root, indexes, journal });
    const database = localDatabaseOf(service);
    const isIndexed = prepareIndexes(service, onNotice);
    store.attach(() => service.commits.visible);
    // Write a snapshot: after a crash, the folder contains either all of the initial content or nothing. The snapshot
    // also stores the indexes for the next start.
    if (isEmpty && service.commits.visible !== null) await store.compact();
    else if (isIndexed) store.suggestCompaction();
    const close = async (): Promise<void> => {
      database.dispose();
      await store.close();
    };
    return { service, database: { ...database, compact: store.compact, close } };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens a database without a port: its `fetch` answers calls, and its data persists if `dataDir` names a folder.
 *
 * @throws RulesError when the rules are refused
 * @throws RefusedError when `data` breaks a limit
 * @throws StoreError when the folder is in use or damaged
 * @example
 * ```ts
 * const database = await openLocalDatabase({ dataDir: ".data" });
 * await database.write("hoots/-Nabc/contenu", "Bonjour");
 * await database.close();
 * ```
 */
export async function openLocalDatabase(options: StoredDatabaseOptions): Promise<StoredDatabase> {
  return (await openDatabase(options)).database;
}

/** Passes every fault to the caller's listener, and reports each distinct fault in a notice. */
function faultListener({ onFault, onNotice }: StoredDatabaseOptions): (error: unknown) => void {
  const notify = onNotice === undefined ? undefined : faultNotices(onNotice);
  return (error) => {
    notify?.(error);
    onFault?.(error);
  };
}

/**
 * Minimum number of children for a collection to be indexed on start-up. Indexing a smaller collection on its first use
 * is fast.
 */
const LARGE_COLLECTION = 20_000;

/**
 * Builds the declared indexes of large collections, unless a snapshot contained them, so that no query waits for them.
 *
 * @returns whether any index was built
 */
function prepareIndexes(service: DatabaseService, onNotice: StoredDatabaseOptions["onNotice"]): boolean {
  let isAnyBuilt = false;
  for (const { pattern, fields } of service.gate.rules?.indexes ?? []) {
    const count = childCount(service.nodeAt(pattern));
    if (count < LARGE_COLLECTION || pattern.some((key) => key.startsWith("$"))) continue;
    const orders = fields.flatMap((field) => orderOfName(field) ?? []);
    const begun = Date.now();
    const built = service.indexes.prepare(service.commits.visible, pattern, orders);
    if (built.length === 0) continue;
    isAnyBuilt = true;
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    onNotice?.(`Indexed ${count} children of /${pattern.join("/")} by ${fields.join(", ")} in ${seconds} s.`, "index");
  }
  return isAnyBuilt;
}
