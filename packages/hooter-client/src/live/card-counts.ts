import { wait } from "../database/back-off";
import { inBackground, type LiveContext } from "./context";
import { later } from "./lazy";
import { takeCounts } from "./records";
import { createShared, type Shared } from "./shared";

/** Milliseconds: the counters of a hoot that has just come may follow by themselves. */
const PATIENCE = 300;

/** Reads the counters of single hoots, where no range of them is read: those without any are noted as such. */
export async function readCounts(
  context: LiveContext,
  queue: <T>(work: () => Promise<T>) => Promise<T>,
  id: string,
): Promise<void> {
  const json = await queue(() => context.database.get(["stats", id]));
  context.world.change((draft) => {
    if (json !== null) takeCounts(context, draft, id, json);
    else draft.lacking.set(id, "none");
  });
}

/** Makes what a visible card holds on to: where a hoot's counters come in no other way, they are read for it, once. */
export function createCardCounts(
  context: LiveContext,
  { id, slug }: { readonly id: string; readonly slug: string },
  queue: <T>(work: () => Promise<T>) => Promise<T>,
): Shared {
  const { database, world, uid, report } = context;

  const setLiked = (liked: boolean) =>
    world.change((draft) => {
      // A wish that is under way knows better.
      if (!draft.pendingLikes.get(id)) draft.liked.set(id, liked);
    });
  const read = async (signal: AbortSignal) => {
    await wait(PATIENCE, signal);
    const lacks = () => (signal.aborted ? undefined : world.get().lacking.get(id));
    if (lacks() === "unread") {
      // Of an earlier visit: so is what is known of the own like.
      const former = world.get().counts.has(id);
      await readCounts(context, queue, id);
      if (lacks() !== "none" && (former || !world.get().liked.has(id))) {
        setLiked((await queue(() => database.get(["likedBy", uid, id]))) === true);
      }
    }
    if (lacks() !== "none") return;
    const { readPlainCounts } = await later();
    const plain = await readPlainCounts(database, slug, uid, queue);
    world.change((draft) => draft.tellCounts(id, plain.counts));
    setLiked(plain.liked);
  };

  return createShared(() => {
    const closing = new AbortController();
    let begun = false;
    const look = () => {
      if (begun || !world.get().lacking.has(id)) return;
      begun = true;
      inBackground(report, "loadCounts", read(closing.signal));
    };
    const stop = world.subscribe(look);
    look();
    return () => {
      stop();
      closing.abort();
    };
  });
}
