import type { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { compareKeys } from "../model/key-order";
import { notLoaded } from "../model/not-loaded";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
import { type FeedHead, startHead } from "./feed-head";
import type * as Following from "./follow-comments";
import { createShared, type Shared } from "./shared";
import { untilRead } from "./until-read";

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

/** A feed has no use for it. @throws HooterError */
async function loadFollowing(): Promise<typeof Following> {
  try {
    return await import("./follow-comments");
  } catch (cause) {
    throw notLoaded(cause);
  }
}

/** Makes the comments of a hoot. What follows them is loaded when they are opened: see follow-comments.ts. */
export function createLiveComments(context: LiveContext, slug: string, pageSize = COMMENTS_PAGE): LiveComments {
  const { report } = context;
  const state = createStore<LiveCommentsState>({ status: "loading" });
  const onFailure = (error: HooterError) => {
    // What has been read stays.
    if (state.get().status !== "ready") state.set({ status: "error", error });
    else report({ kind: "call-failed", call: "followComments", code: error.code });
  };
  const shared = createShared(() => {
    const opening = new AbortController();
    let close = () => opening.abort();
    const open = async () => {
      const { signal } = opening;
      const loaded = await untilRead(loadFollowing, { signal, onFailure });
      if (loaded) close = loaded.followComments(context, slug, { pageSize, state, onFailure });
    };
    if (state.get().status !== "ready") state.set({ status: "loading" });
    void open();
    return () => close();
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
      (await loadFollowing()).readEarlierComments(context, slug, { below, size: pageSize }, signal),
  };
}

/** The comments of a head and of earlier pages, oldest first (specification, section 3: by fireDate, ascending). */
export function joinComments(
  { head, comments }: { readonly head: FeedHead; readonly comments: CommentsById },
  pages: readonly EarlierComments[],
): Comment[] {
  const live = [...head.live, ...head.settled].flatMap((id) => comments.get(id) ?? []);
  // Where a comment is on either side the head knows better; by their keys, none is.
  const all = new Map([...pages.flatMap((page) => page.comments), ...live].map((comment) => [comment.id, comment]));
  return [...all.values()].sort((a, b) => a.postedAt - b.postedAt || compareKeys(a.id, b.id));
}
