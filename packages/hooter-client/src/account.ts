import type { AccountCache } from "./cache/account-cache";
import type { MutationsContext } from "./mutations/account-mutations";
import { createLazyMutations, type LazyMutations } from "./mutations/lazy-mutations";
import { createLiveFollows, type LiveFollows } from "./queries/following";
import { createReader, type Reader } from "./queries/reader";

/** State of one account while it is signed in: its data, its live resources and its actions. */
export interface Account extends Reader {
  readonly uid: string;
  readonly write: LazyMutations["write"];
  readonly mutations: LazyMutations["mutations"];
  /** Resumes the mutations that an earlier page left pending. Call this once the session is known. */
  resume(): void;
  readonly follows: LiveFollows;
}

export interface AccountOptions
  extends Omit<
    MutationsContext,
    "store" | "signal" | "limit" | "onThreadBegun" | "onThreadClosed" | "areFollowsLoaded"
  > {
  /** Cache of the data that the account has read. */
  readonly cache?: AccountCache | null;
  /** Adds the data that the user has already read as a visitor. */
  readonly inherit?: ((reader: Reader) => void) | null | undefined;
}

/** Creates the state of a signed-in account. */
export function createAccount(options: AccountOptions): Account {
  const { uid, cache } = options;
  const reader = createReader({
    ...options,
    onAnswer(isRead) {
      if (isRead) cache?.onAnswer();
      writes.mutations.onAnswer();
    },
  });
  options.inherit?.(reader);
  const context = { ...options, ...reader.context, uid };
  const follows = createLiveFollows(context);
  cache?.attach({ ...reader, follows });

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
    follows,
    dispose() {
      reader.dispose();
      follows.dispose();
    },
  };
}
