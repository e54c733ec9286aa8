import type { Queue } from "./at-most";
import type { LiveContext } from "./context";
import { readPlainCounts } from "./plain-counts";
import { takeCounts } from "./records";

/** Reads the counters of a single hoot, if no range includes it. Marks a hoot without counters. */
export async function readCounts(context: LiveContext, queue: Queue, id: string): Promise<void> {
  const json = await queue(() => context.database.get(["stats", id]));
  context.world.change((draft) => {
    if (json !== null) takeCounts(context, draft, id, json);
    else draft.lacking.set(id, "none");
  });
}

/** Reads the missing counters of a hoot, and the own like if they do not include it. @throws HooterError */
export async function readLacking(
  context: LiveContext,
  { id, slug }: { readonly id: string; readonly slug: string },
  queue: Queue,
  signal: AbortSignal,
): Promise<void> {
  const { database, world, uid } = context;
  const lacks = () => (signal.aborted ? undefined : world.get().lacking.get(id));
  const setLiked = (liked: boolean) =>
    world.change((draft) => {
      // A pending like takes precedence.
      if (!draft.pendingLikes.get(id)) draft.liked.set(id, liked);
    });
  if (lacks() === "unread") {
    // Counters of an earlier visit are stale, and so is the own like.
    const former = world.get().counts.has(id);
    await readCounts(context, queue, id);
    if (lacks() !== "none" && (former || !world.get().liked.has(id))) {
      setLiked((await queue(() => database.get(["likedBy", uid, id]))) === true);
    }
  }
  if (lacks() !== "none") return;
  const plain = await readPlainCounts(database, slug, uid, queue);
  world.change((draft) => draft.tellCounts(id, plain.counts));
  setLiked(plain.liked);
}
