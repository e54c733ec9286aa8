import { likeHoot } from "../actions/like-hoot";
import { unlikeHoot } from "../actions/unlike-hoot";
import type { HootReference } from "../actions/writer";
import type { EntityStore } from "../store/entity-store";
import type { Mutations } from "./mutations";
import { createToggleQueue, type ToggleQueue, targetText } from "./toggle-queue";
import type { VerbContext, WaitingVerb } from "./verbs";
import { whileThere } from "./while-there";

/** Creates the action that likes and unlikes. */
export function createSetLiked(context: VerbContext): WaitingVerb<"setLiked"> {
  const { store, database, uid, mutations, createKey } = context;
  const likes = createLikes(
    store,
    (hoot, liked) => whileThere(context, hoot.id, () => (liked ? likeHoot : unlikeHoot)(database, hoot, uid)),
    async (hoot) => (await database.get(["likedBy", uid, hoot.id])) === true,
    { mutations, createKey },
  );
  return { verb: likes.set, carry: likes.carry };
}

/**
 * Likes and unlikes (see {@link createToggleQueue}), with the counter of the hoot.
 *
 * @param carryOut writes one like (true) or unlike (false)
 * @param readLiked reads whether the hoot is liked, when the state is not loaded
 * @param keeping persists target states until they are written
 */
export function createLikes(
  store: EntityStore,
  carryOut: (hoot: HootReference, liked: boolean) => Promise<void>,
  readLiked: (hoot: HootReference) => Promise<boolean>,
  keeping?: { readonly mutations: Mutations; readonly createKey: () => string },
): ToggleQueue<HootReference> {
  return createToggleQueue<HootReference>({
    mutations: keeping && {
      ...keeping.mutations,
      record: ({ id, slug }, liked) =>
        keeping.mutations.record("setLiked", keeping.createKey(), { id, slug, target: targetText(liked) }),
      subjectOf: ({ args: { id = "", slug = "" } }) => ({ id, slug }),
    },
    idOf: ({ id }) => id,
    truth: (id) => store.get().liked.get(id),
    async learn(hoot) {
      const liked = await readLiked(hoot);
      store.change((draft) => draft.liked.set(hoot.id, liked));
    },
    /** Moves the counter by the difference between the target state and the confirmed state. */
    show: ({ id }, liked) =>
      store.change((draft) => {
        const likes = draft.counts.get(id)?.likes ?? null;
        const delta = Number(liked) - Number(draft.liked.get(id) ?? !liked);
        draft.pendingLikes.set(id, { liked, delta, expected: likes === null ? null : Math.max(0, likes + delta) });
      }),
    async carryOut(hoot, liked) {
      const { id } = hoot;
      const received = store.countsVersion(id);
      await carryOut(hoot, liked);
      store.change((draft) => {
        const counts = draft.counts.get(id);
        // If the counter was reported since, it includes the own like. Otherwise add it until the next report.
        if (counts && store.countsVersion(id) === received) {
          draft.counts.set(id, { ...counts, likes: Math.max(0, counts.likes + (liked ? 1 : -1)) });
        }
        draft.liked.set(id, liked);
      });
    },
    settle: (id) => store.change((draft) => draft.pendingLikes.delete(id)),
  });
}
