import type { AccountCache, KeptParts } from "../live/kept";
import type * as Later from "./later";
import type { Shelf } from "./shelf";

/** What is kept of an account, with what keeps more; see keep.ts. */
export interface Opened {
  readonly shelf: Shelf;
  readonly keep: typeof Later.keep;
}

/**
 * Makes the cache of one account. What fills and keeps is loaded with what is kept.
 *
 * @param opening what is kept; null when nothing can be
 * @param ready the same, if it has been read already
 */
export function createAccountCache(opening: Promise<Opened | null>, ready: Opened | null): AccountCache {
  let heard = false;
  let parts: KeptParts | null = null;
  let keeping: ReturnType<Opened["keep"]> | null = null;
  let ended = false;

  const take = (opened: Opened | null) => {
    if (!opened || !parts || ended || keeping) return;
    if (heard) opened.shelf.ignore();
    keeping = opened.keep(opened.shelf, parts);
    // What is made while it fills is filled too.
    keeping.begin();
  };

  return {
    heard() {
      heard = true;
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
        // First: what is saved after it is not kept.
        const cleared = opened?.shelf.clear();
        keeping?.end();
        await cleared;
      };
      // What cannot be cleared is tried again by the sign-out.
      clear().catch(() => {});
    },
    detach() {
      if (!ended) keeping?.end();
      ended = true;
    },
  };
}
