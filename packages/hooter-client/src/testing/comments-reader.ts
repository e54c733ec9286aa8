import type { CommentView } from "../model/hoot";
import type { LiveComments } from "../queries/hoot";
import type { EarlierComments } from "../queries/hoot-updates";
import { createCommentViews, deriveComments, joinComments } from "../queries/views";
import type { EntityStore } from "../store/entity-store";

/** Result of `useComments` without React, for tests in Node. */
export interface CommentsReader {
  comments(): CommentView[];
  ids(): string[];
  /** Key at which the live part starts; null when it contains all comments. */
  floor(): string | null;
  hasMore(): boolean;
  loadMore(): Promise<void>;
  close(): void;
}

/** Opens the comments on a hoot. */
export function createCommentsReader(live: LiveComments, store: EntityStore, slug: string): CommentsReader {
  const close = live.retain();
  const view = createCommentViews("me");
  let seam: string | null = null;
  let pages: EarlierComments[] = [];
  const current = () => {
    const state = live.state.get();
    if (state.status !== "ready") return null;
    if (state.head.seam !== seam) {
      ({ seam } = state.head);
      pages = [];
    }
    return state;
  };
  const next = () => {
    const last = current() ? pages.at(-1) : undefined;
    return last ? last.floor : seam;
  };
  const comments = () => {
    const state = current();
    return state ? deriveComments(joinComments(state, pages), store.get(), slug, view) : [];
  };
  return {
    comments,
    ids: () => comments().map(({ id }) => id),
    floor: () => current()?.head.floor ?? null,
    hasMore: () => next() !== null,
    async loadMore() {
      const below = next();
      if (below === null) return;
      const from = seam;
      const page = await live.loadEarlier(below);
      current();
      // If the older comments now begin at another key, the page is outdated.
      if (seam === from) pages = [...pages, page];
    },
    close,
  };
}
