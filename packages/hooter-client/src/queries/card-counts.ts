import { loadRareQueries } from "../chunks";
import { wait } from "../database/retry";
import { type AccountContext, inBackground } from "../store/account-context";
import type { Queue } from "./limit-concurrency";
import { createSharedResource, type SharedResource } from "./shared-resource";

/** Delay in milliseconds. The counters of a new hoot may arrive by a stream, without a read. */
const DELAY = 300;

/**
 * Creates the resource that a visible card retains. It reads the counters of a hoot once, if they have no other source.
 */
export function createCardCounts(
  context: AccountContext,
  hoot: { readonly id: string; readonly slug: string },
  queue: Queue,
): SharedResource {
  const { store, report } = context;
  const lacks = () => store.get().missing.has(hoot.id);
  const read = async (signal: AbortSignal) => {
    await wait(DELAY, signal);
    if (signal.aborted || !lacks()) return;
    const { readMissing } = await loadRareQueries();
    await readMissing(context, hoot, queue, signal);
  };

  return createSharedResource((signal) => {
    let begun = false;
    const look = () => {
      if (begun || !lacks()) return;
      begun = true;
      inBackground(report, "loadCounts", read(signal));
    };
    signal.addEventListener("abort", store.subscribe(look));
    look();
  });
}
