import type { Database, WritePlan } from "../database/database";
import { decodeLikeKeys } from "../model/decode-interactions";
import type { EntityState } from "../store/entity-store";
import type { PendingLike } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { adjustHootCount, loadCounts, storeCounts } from "../store/records";
import { commit, dropHootIfMissing, ifRefused, increment } from "./commit";
import { type HootReference, isCounted } from "./hoot-record";
import { createToggle } from "./toggle";
import type { VerbContext, WaitingVerb } from "./verbs";

/**
 * Plans a like: the specification's record, the reader's index and the counter (data model, "Write plans").
 *
 * @param counted whether the post has counters; posts of plain clients have none
 */
export function planLikeHoot({ id, slug }: HootReference, uid: string, counted = true): WritePlan {
  return {
    // Use the key of the post, so that a like has only one possible path.
    [`like/${slug}/${uid}/${id}`]: { hootId: slug, lover: uid },
    [`likedBy/${uid}/${id}`]: true,
    ...(counted ? { [`stats/${id}/likes`]: increment(1) } : {}),
  };
}

/**
 * Likes a hoot. Does nothing when it is already liked.
 *
 * @returns false when the like was found in the database: an earlier call, another tab or another device stored it
 * @throws HooterError `not-found`, …
 */
export async function likeHoot(database: Database, hoot: HootReference, uid: string): Promise<boolean> {
  const isLiked = async () => (await database.get(["likedBy", uid, hoot.id])) === true;
  return ifRefused(
    () => commit(database, planLikeHoot(hoot, uid), isLiked),
    async (refusal) => {
      if (await isCounted(database, hoot.id)) throw refusal;
      return commit(database, planLikeHoot(hoot, uid, false), isLiked);
    },
  );
}

/**
 * Stored records of a like: the keys below `/like/{slug}/{uid}` ("" for the node itself), and whether the reader's
 * index and the post's counter include the like. Hooter writes one record, under the post's key. A plain client may
 * have written others, and its posts have no counter.
 */
interface StoredLike {
  readonly keys: readonly string[];
  readonly indexed: boolean;
  readonly counted: boolean;
}

/** Plans the removal of a like: the inverse of liking. */
export function planUnlikeHoot(
  { id, slug }: HootReference,
  uid: string,
  { keys, indexed, counted }: StoredLike = { keys: [id], indexed: true, counted: true },
): WritePlan {
  const records = keys.flatMap((key) => (key === "" ? ["hootId", "lover"] : [key]));
  return {
    ...Object.fromEntries(records.map((key) => [`like/${slug}/${uid}/${key}`, null])),
    ...(indexed ? { [`likedBy/${uid}/${id}`]: null } : {}),
    ...(counted ? { [`stats/${id}/likes`]: increment(-1) } : {}),
  };
}

/**
 * Unlikes a hoot. Does nothing when it is not liked.
 *
 * @returns false when the like was already gone
 */
export async function unlikeHoot(database: Database, hoot: HootReference, uid: string): Promise<boolean> {
  const state = async () => {
    const [records, index] = await Promise.all([
      database.get(["like", hoot.slug, uid]),
      database.get(["likedBy", uid, hoot.id]),
    ]);
    return { keys: decodeLikeKeys(records), indexed: index === true };
  };
  const isGone = async () => {
    const { keys, indexed } = await state();
    return keys.length === 0 && !indexed;
  };
  return ifRefused(
    () => commit(database, planUnlikeHoot(hoot, uid), isGone),
    async (refusal) => {
      // The like is at a path that Hooter does not use, or was never counted.
      const current = await state();
      if (current.keys.length === 0) throw refusal;
      const counted = current.indexed && (await database.get(["stats", hoot.id, "likes"])) !== null;
      return commit(database, planUnlikeHoot(hoot, uid, { ...current, counted }), isGone);
    },
  );
}

/**
 * Returns the optimistic update of a like. The update changes the counter unless the confirmed state is already the
 * target.
 */
function previewLike({ counts, liked: confirmed }: EntityState, id: string, liked: boolean): PendingLike {
  const likes = counts.get(id)?.likes ?? null;
  const delta = Number(liked) - Number(confirmed.get(id) ?? !liked);
  return { verb: "setLiked", hootId: id, liked, delta, expected: likes === null ? null : Math.max(0, likes + delta) };
}

/** Creates the action that likes and unlikes (see {@link createToggle}). It also updates the hoot's counter. */
export function createSetLiked(
  context: AccountContext & Pick<VerbContext, "mutations" | "createKey" | "emit">,
): WaitingVerb<"setLiked"> {
  const { store, database, uid, mutations, createKey, emit } = context;
  const toggle = createToggle<HootReference>({
    store,
    mutations,
    record: ({ id, slug }, target) => mutations.record("setLiked", createKey(), { id, slug, target }),
    subjectOf: ({ args: { id = "", slug = "" } }) => ({ id, slug }),
    confirmed: ({ id }) => store.get().liked.get(id),
    async refresh({ id }) {
      const liked = (await database.get(["likedBy", uid, id])) === true;
      store.change((draft) => draft.liked.set(id, liked));
    },
    preview: ({ id }, liked) => previewLike(store.get(), id, liked),
    async send(hoot, liked) {
      const { id } = hoot;
      const received = store.countsVersion(id);
      const isNew = await dropHootIfMissing(context, id, () => (liked ? likeHoot : unlikeHoot)(database, hoot, uid));
      // The known counter may already include the like, so read the counter again.
      if (!isNew) loadCounts(context, { from: id, to: id }, [id]);
      store.change((draft) => {
        if (isNew && store.countsVersion(id) === received) adjustHootCount(draft, id, "likes", liked ? 1 : -1);
        draft.liked.set(id, liked);
      });
    },
    onConfirmed: ({ id }, liked) => emit({ type: liked ? "liked" : "unliked", uid, hootId: id }),
  });

  return {
    verb: toggle.set,
    resumeRecord: toggle.resumeRecord,
    preview({ args: { id = "", target } }) {
      const state = store.get();
      return {
        update: id === "" ? null : previewLike(state, id, target === "on"),
        path: ["likedBy", uid, id],
        // A stream may have reported the like before the other tab's record arrived here, so read the counter.
        countsOf: state.counts.has(id) ? id : undefined,
        settle(draft, json, stored) {
          const liked = json === true;
          const former = draft.liked.get(id);
          draft.liked.set(id, liked);
          if (stored) storeCounts(context, draft, id, stored);
          // A hoot of a plain client has no stored counter.
          else if (stored === null && former !== undefined) {
            adjustHootCount(draft, id, "likes", Number(liked) - Number(former));
          }
          return null;
        },
      };
    },
  };
}
