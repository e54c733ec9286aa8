import { likeHoot } from "../../actions/like-hoot";
import { unlikeHoot } from "../../actions/unlike-hoot";
import type { HootReference } from "../../actions/writer";
import type { Errands } from "../errands";
import type { World } from "../world";
import { createLanes, type Lanes, wishText } from "./lanes";
import type { VerbContext, WaitingVerb } from "./verbs";
import { whileThere } from "./while-there";

/** Creates the action that likes and unlikes. */
export function createSetLiked(context: VerbContext): WaitingVerb<"setLiked"> {
  const { world, database, uid, errands, createKey } = context;
  const likes = createLikes(
    world,
    (hoot, liked) => whileThere(context, hoot.id, () => (liked ? likeHoot : unlikeHoot)(database, hoot, uid)),
    async (hoot) => (await database.get(["likedBy", uid, hoot.id])) === true,
    { errands, createKey },
  );
  return { verb: likes.set, carry: likes.carry };
}

/**
 * Likes and unlikes (see {@link createLanes}), with the counter of the hoot.
 *
 * @param carryOut writes one like (true) or unlike (false)
 * @param readLiked reads whether the hoot is liked, when the state is not loaded
 * @param keeping persists target states until they are written
 */
export function createLikes(
  world: World,
  carryOut: (hoot: HootReference, liked: boolean) => Promise<void>,
  readLiked: (hoot: HootReference) => Promise<boolean>,
  keeping?: { readonly errands: Errands; readonly createKey: () => string },
): Lanes<HootReference> {
  return createLanes<HootReference>({
    errands: keeping && {
      ...keeping.errands,
      record: ({ id, slug }, liked) =>
        keeping.errands.record("setLiked", keeping.createKey(), { id, slug, wish: wishText(liked) }),
      subjectOf: ({ args: { id = "", slug = "" } }) => ({ id, slug }),
    },
    idOf: ({ id }) => id,
    truth: (id) => world.get().liked.get(id),
    async learn(hoot) {
      const liked = await readLiked(hoot);
      world.change((draft) => draft.liked.set(hoot.id, liked));
    },
    /** Moves the counter by the difference between the target state and the confirmed state. */
    show: ({ id }, liked) =>
      world.change((draft) => {
        const likes = draft.counts.get(id)?.likes ?? null;
        const delta = Number(liked) - Number(draft.liked.get(id) ?? !liked);
        draft.pendingLikes.set(id, { liked, delta, expected: likes === null ? null : Math.max(0, likes + delta) });
      }),
    async carryOut(hoot, liked) {
      const { id } = hoot;
      const told = world.countsTold(id);
      await carryOut(hoot, liked);
      world.change((draft) => {
        const counts = draft.counts.get(id);
        // If the counter was reported since, it includes the own like. Otherwise add it until the next report.
        if (counts && world.countsTold(id) === told) {
          draft.counts.set(id, { ...counts, likes: Math.max(0, counts.likes + (liked ? 1 : -1)) });
        }
        draft.liked.set(id, liked);
      });
    },
    settle: (id) => world.change((draft) => draft.pendingLikes.delete(id)),
  });
}
