import type { Database } from "../database/database";
import { browserPage, type Page } from "../database/page";
import type { AccountCache, KeptParts } from "../live/kept";
import type { Shelf } from "./shelf";

/** Milliseconds from a change until it is kept. */
const BEHIND = 1_000;
/** Milliseconds that a busy page may put it off further. */
const PATIENCE = 2_000;

/** Runs something when the page has nothing better to do. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: PATIENCE });
  else work();
}

/**
 * Makes the cache of one account.
 *
 * @param opening what is kept; null when nothing can be
 * @param ready the same, if it has been read already
 */
export function createAccountCache(
  opening: Promise<Shelf | null>,
  ready: Shelf | null,
  page: Page = browserPage,
): AccountCache {
  let heard = false;
  let shelf: Shelf | null = null;
  let parts: KeptParts | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const stops: (() => void)[] = [];

  const save = () => {
    clearTimeout(timer);
    if (timer !== undefined && shelf && parts) shelf.save(parts);
    timer = undefined;
  };
  const touch = () => {
    if (!ended && shelf) timer ??= setTimeout(() => whenIdle(save), BEHIND);
  };
  const take = (opened: Shelf | null) => {
    if (!opened || !parts || ended || shelf) return;
    shelf = opened;
    if (heard) opened.ignore();
    opened.fill(parts);
    touch();
  };

  return {
    watch: (database) => {
      const watched: Database = {
        ...database,
        put: (path, value) => database.put(path, value),
        update: (changes) => database.update(changes),
        async get(path, query, options) {
          const json = await database.get(path, query, options);
          heard = true;
          return json;
        },
        listen: (path, query, handlers) =>
          database.listen(path, query, {
            ...handlers,
            onChanges(changes) {
              heard = true;
              handlers.onChanges(changes);
            },
          }),
      };
      return watched;
    },
    attach(attached) {
      parts = attached;
      stops.push(
        attached.world.subscribe(touch),
        attached.follows.state.subscribe(touch),
        attached.queries.getQueryCache().subscribe(({ type }) => {
          if (type === "updated") touch();
        }),
        page.observe((event) => {
          if (event === "hidden") save();
        }),
      );
      if (ready) take(ready);
      else void opening.then(take);
    },
    onFeed(feed) {
      stops.push(feed.state.subscribe(touch));
      shelf?.fillFeed(feed);
    },
    onComments(slug, comments) {
      stops.push(
        comments.state.subscribe(() => {
          shelf?.seeComments(slug);
          touch();
        }),
      );
      shelf?.fillComments(slug, comments);
    },
    detach() {
      if (ended) return;
      save();
      ended = true;
      for (const stop of stops) stop();
    },
  };
}
