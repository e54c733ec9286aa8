import { loadHootFollowing } from "../chunks";
import type { Comment } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import { COMMENTS_PAGE, startHead } from "./feed-window";
import type { EarlierComments, LiveCommentsState } from "./hoot-updates";
import { createSharedResource, failureHandler, type SharedResource, subscribeWithChunk } from "./shared-resource";

/** The comments on one hoot: the newest page, live while it is in use, and earlier pages. */
export interface LiveComments extends SharedResource {
  readonly state: Readable<LiveCommentsState>;
  /**
   * Shows comments from an earlier visit, unless the database has already sent comments.
   *
   * @param floor the comments are complete from this key on; null: from the beginning
   */
  hydrate(comments: readonly Comment[], floor: string | null): void;
  /** Reads the page below a key. @throws HooterError */
  loadEarlier(below: string | null, signal?: AbortSignal): Promise<EarlierComments>;
}

/**
 * Creates the live comments of a hoot. The code that subscribes to the comments is loaded when they are opened: see
 * hoot-updates.ts.
 */
export function createLiveComments(context: ReaderContext, slug: string, pageSize = COMMENTS_PAGE): LiveComments {
  const state = createStore<LiveCommentsState>({ status: "loading" });
  const reads = reportReads(context.report, "followComments");
  const onFailure = failureHandler(state, reads);
  const options = { pageSize, state, onFailure, onLive: reads.onSuccess };
  const shared = createSharedResource((signal) => {
    if (state.get().status !== "ready") state.set({ status: "loading" });
    void subscribeWithChunk(
      loadHootFollowing,
      signal,
      (chunk) => chunk.followComments(context, slug, options),
      onFailure,
    );
  });
  return {
    ...shared,
    state,
    hydrate(comments, floor) {
      if (state.get().status === "ready") return;
      const byId = new Map(comments.map((comment) => [comment.id, comment]));
      state.set({ status: "ready", head: startHead([...byId.keys()], floor), comments: byId });
      // Restart, because the current subscription began without these comments.
      shared.restart();
    },
    loadEarlier: async (below, signal) =>
      (await loadHootFollowing()).readEarlierComments(context, slug, { below, size: pageSize }, signal),
  };
}
