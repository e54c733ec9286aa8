import type { AccountCache } from "./cache/account-cache";
import type { MutationsContext } from "./mutations/account-mutations";
import { createLazyMutations, type LazyMutations } from "./mutations/lazy-mutations";
import { createFollowedLatest, createLiveFollows, type FollowedLatest, type LiveFollows } from "./queries/following";
import { createModerator } from "./queries/moderator";
import type { ReaderQueries } from "./queries/reader-queries";
import { createReader, type Reader, type ReaderOptions } from "./reader";

/** State of one account while it is signed in: its data, its live resources and its actions. */
export interface Account extends Reader, Pick<ReaderQueries, "peoplePages"> {
  readonly uid: string;
  readonly write: LazyMutations["write"];
  readonly mutations: LazyMutations["mutations"];
  /** Resumes the mutations that an earlier page left pending. Call this once the session is known. */
  resume(): void;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
}

export interface AccountOptions
  extends Omit<MutationsContext, "store" | "signal" | "onThreadBegun" | "onThreadClosed" | "areFollowsLoaded">,
    Pick<ReaderOptions, "inherit"> {
  /** Cache of the data that the account has read. */
  readonly cache?: AccountCache | null;
}

/** Creates the state of a signed-in account. */
export function createAccount(options: AccountOptions): Account {
  const { uid, cache } = options;
  const { reader, store, queries, feeds, comments, limit, add, ...parts } = createReader({
    ...options,
    onAnswer(isRead) {
      if (isRead) cache?.onAnswer();
      writes.mutations.onAnswer();
    },
  });
  const context = { ...options, ...parts.context, uid };
  const follows = createLiveFollows(context);
  const followedLatest = createFollowedLatest(context, follows, () => feeds.values(), limit);
  const moderator = createModerator(context, () => options.token());
  add(follows, followedLatest, moderator);
  cache?.attach({ store, queries, feeds, comments, follows, followedLatest });

  const writes = createLazyMutations({
    ...context,
    onThreadBegun: ({ slug }) => reader.comments(slug).hydrate([], null),
    onThreadClosed: (key, closed) => reader.thread(key).setClosed(closed),
    areFollowsLoaded: () => follows.state.get().status === "ready",
  });

  return {
    ...reader,
    ...writes,
    uid,
    moderator,
    peoplePages: queries.peoplePages,
    follows,
    followedLatest,
  };
}
