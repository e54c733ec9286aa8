import { childrenOf } from "../database/database";
import { compareKeys } from "../model/key-order";
import type { ReaderContext } from "../store/reader-context";
import { dropHoot, takeHoot } from "../store/records";

/** Maximum number of hoots with the same slug that a visitor reads: the first one may be malformed. */
const SAME_SLUG = 10;

/** Reads the hoot with a slug. @returns its id, or null when there is none @throws HooterError */
export async function readHootId(context: ReaderContext, slug: string): Promise<string | null> {
  const { database, store } = context;
  const limit = context.uid === null ? { limitToFirst: SAME_SLUG } : {};
  const json = await database.get(["hoots"], { orderBy: "slug", equalTo: slug, ...limit });
  // If a plain client reused a slug, the slug belongs to the first hoot.
  const records = childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
  let found: string | null = null;
  store.change((draft) => {
    for (const [id, record] of records) {
      if (found === null && takeHoot(context, draft, id, record)) found = id;
    }
    if (found !== null) return;
    // The user's own hoot that is being restored is not stored yet.
    for (const { id, slug: other } of store.get().hoots.values()) {
      if (other === slug && !draft.mutations.get(id)) dropHoot(draft, id);
    }
  });
  return found;
}
