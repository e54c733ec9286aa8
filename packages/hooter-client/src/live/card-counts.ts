import { wait } from "../database/back-off";
import type { Queue } from "./at-most";
import { inBackground, type LiveContext } from "./context";
import { later } from "./lazy";
import { createShared, type Shared } from "./shared";

/** Delay in milliseconds. The counters of a new hoot may arrive without a read. */
const PATIENCE = 300;

/**
 * Creates the resource that a visible card retains. It reads the counters of a hoot once, if they have no other source.
 */
export function createCardCounts(
  context: LiveContext,
  hoot: { readonly id: string; readonly slug: string },
  queue: Queue,
): Shared {
  const { world, report } = context;
  const lacks = () => world.get().lacking.has(hoot.id);
  const read = async (signal: AbortSignal) => {
    await wait(PATIENCE, signal);
    if (signal.aborted || !lacks()) return;
    const { readLacking } = await later();
    await readLacking(context, hoot, queue, signal);
  };

  return createShared((signal) => {
    let begun = false;
    const look = () => {
      if (begun || !lacks()) return;
      begun = true;
      inBackground(report, "loadCounts", read(signal));
    };
    signal.addEventListener("abort", world.subscribe(look));
    look();
  });
}
