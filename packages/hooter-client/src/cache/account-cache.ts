import type { AccountCache, CachedParts } from "./cache-port";
import type * as Later from "./later";
import type { Persister } from "./persister";

/** Opened cache of an account, with the function that updates it; see persist.ts. */
export interface Opened {
  readonly persister: Persister;
  readonly keep: typeof Later.keep;
}

/**
 * Creates the cache of one account. The code that hydrates and persists is loaded together with the records.
 *
 * @param opening resolves to the opened cache, or null when none is available
 * @param ready the opened cache, if it is already loaded
 */
export function createAccountCache(opening: Promise<Opened | null>, ready: Opened | null): AccountCache {
  let onAnswer = false;
  let parts: CachedParts | null = null;
  let keeping: ReturnType<Opened["keep"]> | null = null;
  let ended = false;

  const take = (opened: Opened | null) => {
    if (!opened || !parts || ended || keeping) return;
    if (onAnswer) opened.persister.ignore();
    keeping = opened.keep(opened.persister, parts);
    // Assign first: resources created during hydration are hydrated too.
    keeping.begin();
  };

  return {
    onAnswer() {
      onAnswer = true;
    },
    attach(attached) {
      parts = attached;
      if (ready) take(ready);
      else void opening.then(take);
    },
    onFeed: (feed) => keeping?.onFeed(feed),
    onComments: (slug, comments) => keeping?.onComments(slug, comments),
    drop() {
      if (ended) return;
      ended = true;
      const clear = async () => {
        const opened = await opening;
        // Clear before the last save starts, so that the store rejects that save.
        const cleared = opened?.persister.clear();
        keeping?.end();
        await cleared;
      };
      // If clearing fails, the sign-out tries again.
      clear().catch(() => {});
    },
    detach() {
      if (!ended) keeping?.end();
      ended = true;
    },
  };
}
