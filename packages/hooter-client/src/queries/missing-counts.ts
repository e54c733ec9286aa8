import { childrenOf } from "../database/database";
import { decodeLikeKeys } from "../model/decode-interactions";
import { applyMutations } from "../store/optimistic";
import type { ReaderContext } from "../store/reader-context";
import { storeCounts } from "../store/records";

/**
 * Reads the counters of a single hoot, unless they are known. Marks the hoot if the database has no counters for it.
 */
export async function readCounts(context: ReaderContext, id: string): Promise<void> {
  const { database, store, limit } = context;
  const { counts, missing } = store.get();
  if (counts.has(id) && !missing.has(id)) return;
  let begun = 0;
  const json = await limit(() => {
    begun = store.countsVersion();
    return database.get(["stats", id]);
  });
  if (store.countsVersion(id) > begun) return;
  store.change((draft) => {
    if (json !== null) storeCounts(context, draft, id, json);
    else draft.missing.set(id, "none");
  });
}

/** Reads the missing counters of a hoot, and the reader's own like if it is unknown or stale. @throws HooterError */
export async function readMissing(
  context: ReaderContext,
  { id, slug }: { readonly id: string; readonly slug: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, store, uid, limit } = context;
  const missingState = () => (signal.aborted ? undefined : store.get().missing.get(id));
  const storedLike = () => store.get().liked.get(id);
  const setLiked = (liked: boolean, before: boolean | undefined) => {
    // A pending like takes precedence, and so does a like that was stored during the read.
    if (storedLike() !== before || applyMutations(store.get()).pendingLikes.has(id)) return;
    store.change((draft) => draft.liked.set(id, liked));
  };
  if (missingState() === "unread") {
    // Counters from an earlier visit are stale, and so is the reader's own like.
    const hadCounts = store.get().counts.has(id);
    await readCounts(context, id);
    if (uid !== null && missingState() !== "none" && (hadCounts || !store.get().liked.has(id))) {
      const before = storedLike();
      setLiked((await limit(() => database.get(["likedBy", uid, id]))) === true, before);
    }
  }
  // The rules do not let visitors read likes, so a plain client's hoot shows no counters.
  if (missingState() !== "none" || uid === null) return;
  // A plain client wrote the hoot, so count its likes and comments with the calls of the specification (section 7).
  const before = storedLike();
  const [likes, comments] = await Promise.all([
    limit(() => database.get(["like", slug])),
    limit(() => database.get(["comment"], { orderBy: "hootId", equalTo: slug })),
  ]);
  const likers = childrenOf(likes).filter(([, json]) => decodeLikeKeys(json).length > 0);
  const counts = { likes: likers.length, comments: childrenOf(comments).length };
  store.change((draft) => draft.receiveCounts(id, counts));
  setLiked(
    likers.some(([liker]) => liker === uid),
    before,
  );
}
