import type { HootReference } from "../actions/writer";
import { toHooterError } from "../model/errors";
import type { World } from "./world";

interface Lane {
  wish: boolean;
  run: Promise<void>;
}

/**
 * Makes the verb that likes and unlikes: shown at once, for each hoot one call at a time; wishes that change while a call is
 * under way are collapsed into the last one. A failure shows the truth again.
 *
 * @param carryOut writes one like (true) or unlike (false)
 * @param readLiked asks the database whether the hoot is liked, when that is not known yet
 */
export function createLikes(
  world: World,
  carryOut: (hoot: HootReference, liked: boolean) => Promise<void>,
  readLiked: (hoot: HootReference) => Promise<boolean>,
): (hoot: HootReference, liked: boolean) => Promise<void> {
  const lanes = new Map<string, Lane>();

  /** Shows a wish: the counter moves by what lies between it and the truth. */
  const show = (id: string, liked: boolean) =>
    world.change((draft) => {
      const likes = draft.counts.get(id)?.likes ?? null;
      const delta = Number(liked) - Number(draft.liked.get(id) ?? !liked);
      draft.pendingLikes.set(id, { liked, delta, expected: likes === null ? null : Math.max(0, likes + delta) });
    });

  const run = async (hoot: HootReference, lane: Lane): Promise<void> => {
    const { id } = hoot;
    try {
      if (!world.get().liked.has(id)) {
        const liked = await readLiked(hoot);
        world.change((draft) => draft.liked.set(id, liked));
        show(id, lane.wish);
      }
      while (world.get().liked.get(id) !== lane.wish) {
        const liked = lane.wish;
        const told = world.countsTold(id);
        await carryOut(hoot, liked);
        world.change((draft) => {
          const counts = draft.counts.get(id);
          // Told since: the counter has the own like in it. Otherwise we count it, until it is told.
          if (counts && world.countsTold(id) === told) {
            draft.counts.set(id, { ...counts, likes: Math.max(0, counts.likes + (liked ? 1 : -1)) });
          }
          draft.liked.set(id, liked);
        });
        if (lane.wish !== liked) show(id, lane.wish);
      }
    } catch (error) {
      throw toHooterError(error);
    } finally {
      lanes.delete(id);
      world.change((draft) => draft.pendingLikes.delete(id));
    }
  };

  return (hoot, liked) => {
    const present = lanes.get(hoot.id);
    if (present) {
      if (present.wish !== liked) {
        present.wish = liked;
        show(hoot.id, liked);
      }
      return present.run;
    }
    if (world.get().liked.get(hoot.id) === liked) return Promise.resolve();
    const lane: Lane = { wish: liked, run: Promise.resolve() };
    lanes.set(hoot.id, lane);
    show(hoot.id, liked);
    lane.run = run(hoot, lane);
    return lane.run;
  };
}
