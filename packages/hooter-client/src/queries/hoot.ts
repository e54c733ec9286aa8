import { loadHootFollowing } from "../chunks";
import type { Connection } from "../database/database";
import type { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import { callFailed, reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import { loadOwnLikes } from "../store/records";
import { COMMENTS_PAGE, startHead } from "./feed-window";
import type { EarlierComments, LiveCommentsState } from "./hoot-updates";
import { createSharedResource, type SharedResource, showFailures, subscribeWithChunk } from "./shared-resource";

/** The counters of one hoot, live while they are in use. */
export interface LiveHoot extends SharedResource {
  readonly state: Readable<Connection>;
}

/**
 * Creates the live part of one hoot's page. The code of its subscriptions is loaded when the page is opened: see
 * hoot-updates.ts.
 *
 * @param onGone called when the counters disappear, because the hoot may have been deleted
 */
export function createLiveHoot(context: ReaderContext, id: string, onGone: () => void): LiveHoot {
  const { report } = context;
  const connection = createStore<Connection>("live");
  const onFailure = (error: HooterError) => {
    report(callFailed("followHoot", error));
    connection.set("reconnecting");
  };
  const shared = createSharedResource((signal) => {
    const readLike = () => loadOwnLikes({ ...context, signal }, { from: id, to: id }, () => [id]);
    const options = { connection, readLike, onGone };
    readLike();
    void subscribeWithChunk(loadHootFollowing, signal, ({ followHoot }) => followHoot(context, id, options), onFailure);
  });
  return { ...shared, state: connection };
}

/** The comments on one hoot: the newest page, live while it is in use, and earlier pages. */
export interface LiveComments extends SharedResource {
  readonly state: Readable<LiveCommentsState>;
  /**
   * Shows comments from an earlier visit, unless the database has already sent comments.
   *
   * @param floor key from which the comments are complete; null if the whole list is complete
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
  const reads = showFailures(state, reportReads(context.report, "followComments"));
  const options = { pageSize, state, reads };
  const shared = createSharedResource((signal) => {
    if (state.get().status !== "ready") state.set({ status: "loading" });
    void subscribeWithChunk(
      loadHootFollowing,
      signal,
      (chunk) => chunk.followComments(context, slug, options),
      reads.onFailure,
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
