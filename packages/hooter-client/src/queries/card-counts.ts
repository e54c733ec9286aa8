import { loadRareQueries } from "../chunks";
import { wait } from "../database/retry";
import type { Limit } from "../database/semaphore";
import { inBackground, type ReaderContext } from "../store/reader-context";
import { createSharedResource, type SharedResource } from "./shared-resource";

/** Milliseconds before the counters are read. In that time, a stream may report the counters of a new hoot. */
const DELAY_MS = 300;

/**
 * Creates the resource that a visible card retains. The resource reads the counters of a hoot once, if no stream and no
 * list provides them.
 */
export function createCardCounts(
  context: ReaderContext,
  hoot: { readonly id: string; readonly slug: string },
  limit: Limit,
): SharedResource {
  const { store, report } = context;
  const isMissing = () => store.get().missing.has(hoot.id);
  const read = async (signal: AbortSignal) => {
    await wait(DELAY_MS, signal);
    if (signal.aborted || !isMissing()) return;
    const { readMissing } = await loadRareQueries();
    await readMissing(context, hoot, limit, signal);
  };

  return createSharedResource((signal) => {
    let begun = false;
    const look = () => {
      if (begun || !isMissing()) return;
      begun = true;
      inBackground({ report, signal }, "loadCounts", () => read(signal));
    };
    signal.addEventListener("abort", store.subscribe(look));
    look();
  });
}
