import type { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { LiveContext } from "./context";
import { type FeedHead, startHead } from "./feed-head";
import { loadHootFollowing } from "./lazy";
import { createShared, followBy, type Shared } from "./shared";

/** The newest comments of a hoot, as far as they are known. */
export type LiveCommentsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly head: FeedHead; readonly comments: CommentsById };

/** The comments of a head. */
export type CommentsById = ReadonlyMap<string, Comment>;

/** A page of earlier comments. */
export interface EarlierComments {
  readonly comments: readonly Comment[];
  /** Where the next page ends; null: nothing is older. */
  readonly floor: string | null;
}

/** The comments of one hoot: the newest page, live while it is used, and earlier pages. */
export interface LiveComments extends Shared {
  readonly state: Readable<LiveCommentsState>;
  /**
   * Shows comments of an earlier visit, unless the database has told of them already.
   *
   * @param floor from there on they are all that there was
   */
  fill(comments: readonly Comment[], floor: string | null): void;
  /** Reads the page below a key. @throws HooterError */
  loadEarlier(below: string | null, signal?: AbortSignal): Promise<EarlierComments>;
}

/** Comments in a page. */
export const COMMENTS_PAGE = 100;

/** Makes the comments of a hoot. What follows them is loaded when they are opened: see follow-comments.ts. */
export function createLiveComments(context: LiveContext, slug: string, pageSize = COMMENTS_PAGE): LiveComments {
  const { report } = context;
  const state = createStore<LiveCommentsState>({ status: "loading" });
  const onFailure = (error: HooterError) => {
    const isReady = state.get().status === "ready";
    if (isReady || error.code === "unknown") report(callFailed("followComments", error));
    // What has been read stays.
    if (!isReady) state.set({ status: "error", error });
  };
  const options = { pageSize, state, onFailure };
  const shared = createShared((signal) => {
    if (state.get().status !== "ready") state.set({ status: "loading" });
    void followBy(loadHootFollowing, signal, (part) => part.followComments(context, slug, options), onFailure);
  });
  return {
    ...shared,
    state,
    fill(comments, floor) {
      if (state.get().status === "ready") return;
      const byId = new Map(comments.map((comment) => [comment.id, comment]));
      state.set({ status: "ready", head: startHead([...byId.keys()], floor), comments: byId });
      // The stream of the newest ones is not needed any more.
      shared.restart();
    },
    loadEarlier: async (below, signal) =>
      (await loadHootFollowing()).readEarlierComments(context, slug, { below, size: pageSize }, signal),
  };
}
