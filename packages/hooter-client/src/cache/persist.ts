import { browserPage, type Page } from "../database/page";
import type { LiveComments } from "../queries/comments";
import type { LiveFeed } from "../queries/feed";
import type { CachedParts } from "./cache-port";
import type { Persister } from "./persister";

/** Delay from a change to its persistence, in milliseconds. */
const DELAY = 1_000;
/** Maximum further delay on a busy page, in milliseconds. */
const IDLE_TIMEOUT = 2_000;

/** Runs work when the page is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: IDLE_TIMEOUT });
  else work();
}

/** See {@link keep}. */
export interface Keeping {
  /** Hydrates persisted records where no data exists. */
  begin(): void;
  /** Hydrates a new feed and persists its changes. */
  onFeed(feed: LiveFeed): void;
  /** Hydrates the new comments of a hoot and persists their changes. */
  onComments(slug: string, comments: LiveComments): void;
  /** Persists pending changes and stops. */
  end(): void;
}

/** Persists all reads from now on. */
export function keep(persister: Persister, parts: CachedParts, page: Page = browserPage): Keeping {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const save = () => {
    clearTimeout(timer);
    if (timer !== undefined) persister.save(parts);
    timer = undefined;
  };
  const touch = () => {
    if (!ended) timer ??= setTimeout(() => whenIdle(save), DELAY);
  };
  const stops = [
    parts.store.subscribe(touch),
    parts.follows.state.subscribe(touch),
    parts.queries.changes.subscribe(touch),
    page.observe((event) => {
      if (event === "hidden") save();
    }),
  ];
  const watchFeed = (feed: LiveFeed) => stops.push(feed.state.subscribe(touch));
  const watchComments = (slug: string, comments: LiveComments) =>
    stops.push(
      comments.state.subscribe(() => {
        persister.seeComments(slug);
        touch();
      }),
    );
  for (const feed of parts.feeds.values()) watchFeed(feed);
  for (const [slug, comments] of parts.comments) watchComments(slug, comments);

  return {
    begin() {
      persister.fill(parts);
      touch();
    },
    onFeed(feed) {
      watchFeed(feed);
      persister.hydrateFeed(feed);
    },
    onComments(slug, comments) {
      watchComments(slug, comments);
      persister.hydrateComments(slug, comments);
    },
    end() {
      save();
      ended = true;
      for (const stop of stops) stop();
    },
  };
}
