import type { DatabaseQuery } from "../database/database";
import type { ReaderContext } from "../store/reader-context";
import { takeHoot } from "../store/records";
import { type HootPage, readPage } from "./query";

/** Reads the last hoots of a query, newest first. @throws HooterError */
export async function readHootPage(
  context: ReaderContext,
  query: DatabaseQuery,
  size: number,
  signal?: AbortSignal,
): Promise<HootPage> {
  const { records, floor } = await readPage(context.database, ["hoots"], query, size, signal);
  const ids: string[] = [];
  context.store.change((draft) => {
    for (const [id, json] of records) if (takeHoot(context, draft, id, json)) ids.push(id);
  });
  return { ids, floor };
}
