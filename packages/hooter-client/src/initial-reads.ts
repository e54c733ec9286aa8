import { hydrateInitialData, type InitialData } from "./cache/initial-data";
import type { Database } from "./database/database";
import { createStore, type Readable } from "./model/readable";
import { createReader, type Reader, type ReaderOptions } from "./reader";
import { createReads } from "./reads";
import type { HookReads } from "./reads-types";

const never = () => new Promise<never>(() => {});

/** A database that never answers. */
const closedDatabase: Database = { get: never, put: never, update: never, listen: () => () => {} };

/** Creates a reader without an account. The reader contains only initial data and sends no requests. */
export function createInitialReader(
  options: Pick<ReaderOptions, "now" | "picturePaths">,
  data: readonly InitialData[],
): Reader {
  const { reader } = createReader({ ...options, uid: null, database: closedDatabase, report() {} });
  for (const part of data) hydrateInitialData(reader, part, options.now());
  return reader;
}

/**
 * Creates the stores for hydration. They keep the state that the server has rendered, because a part of the page may
 * hydrate after the reader's data has changed.
 *
 * @param acting reader on which the functions of the states act, such as `loadMore`
 */
export function createInitialReads(initial: Reader, acting: Readable<Reader | null>): HookReads {
  return createReads(createStore(initial), createStore(null), createStore({ status: "loading" }), acting);
}
