import type { EarlierComments } from "../live/follow-comments";
import type { LiveComments } from "../live/live-comments";
import { createCommentViews, deriveComments, joinComments } from "../live/view-comments";
import type { World } from "../live/world";
import type { CommentView } from "../model/hoot";

/** The comments of a hoot without React: the result of `useComments`, for tests in Node. */
export interface CommentsReader {
  comments(): CommentView[];
  ids(): string[];
  /** Start of the live part; null: from the beginning. */
  floor(): string | null;
  hasMore(): boolean;
  loadMore(): Promise<void>;
  close(): void;
}

/** Opens the comments of a hoot. */
export function createCommentsReader(live: LiveComments, world: World, slug: string): CommentsReader {
  const close = live.retain();
  const view = createCommentViews("me");
  let seam: string | null = null;
  let pages: EarlierComments[] = [];
  const present = () => {
    const state = live.state.get();
    if (state.status !== "ready") return null;
    if (state.head.seam !== seam) {
      ({ seam } = state.head);
      pages = [];
    }
    return state;
  };
  const next = () => {
    const last = present() ? pages.at(-1) : undefined;
    return last ? last.floor : seam;
  };
  const comments = () => {
    const state = present();
    return state ? deriveComments(joinComments(state, pages), world.get(), slug, view) : [];
  };
  return {
    comments,
    ids: () => comments().map(({ id }) => id),
    floor: () => present()?.head.floor ?? null,
    hasMore: () => next() !== null,
    async loadMore() {
      const below = next();
      if (below === null) return;
      const from = seam;
      const page = await live.loadEarlier(below);
      present();
      // If the seam moved in the meantime, the page belongs to another list.
      if (seam === from) pages = [...pages, page];
    },
    close,
  };
}
