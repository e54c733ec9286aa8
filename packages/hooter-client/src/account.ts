import type { AccountCache } from "./cache/account-cache";
import { accountDatabase } from "./database/database";
import type { Drafts } from "./drafts/drafts";
import type { Hoot, HootView } from "./model/hoot";
import { compareKeys, newestFirst } from "./model/key-order";
import type { FollowRecord } from "./model/profile";
import type { Store } from "./model/readable";
import type { HooterReport } from "./model/report";
import { createLazyMutations, type LazyMutations } from "./mutations/lazy-mutations";
import type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
import type { VerbDependencies } from "./mutations/verbs";
import { type AccountQueries, createAccountQueries } from "./queries/account-queries";
import { createLiveComments, type LiveComments } from "./queries/comments";
import { createLiveFeed, type LiveFeed } from "./queries/feed";
import { type FeedHead, joinFeed, shownSeam } from "./queries/feed-window";
import { createFollowedLatest, createLiveFollows, type FollowedLatest, type LiveFollows } from "./queries/following";
import { createCardCounts, createLiveHoot, type LiveHoot } from "./queries/hoot";
import type { EarlierComments } from "./queries/hoot-updates";
import { createQueue } from "./queries/limit-concurrency";
import type { AuthorReference } from "./queries/profiles";
import type { HootPage, PagesQuery } from "./queries/query";
import type { SharedResource } from "./queries/shared-resource";
import { reportOnce } from "./store/account-context";
import { createEntityStore, type EntityState, type EntityStore } from "./store/entity-store";
import { applyMutations } from "./store/optimistic";
import { createHootViews, deriveFollows, viewFollow } from "./store/selectors";

/** State of one account while it is signed in: its data, its live resources and its actions. */
export interface Account extends Pick<AccountQueries, "hootBySlug" | "person" | "authorPages" | "peoplePages"> {
  readonly uid: string;
  readonly store: EntityStore;
  readonly write: LazyMutations["write"];
  readonly mutations: LazyMutations["mutations"];
  /** Resumes the mutations of an earlier page. Call it once the session is known. */
  resume(): void;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
  /** @param hashtag key of the hashtag that all its hoots have; default null: all hoots */
  feed(pageSize: number, hashtag?: string | null): LiveFeed;
  hoot(id: string, slug: string): LiveHoot;
  comments(slug: string): LiveComments;
  /** Retained by each visible card. Reads counters that have no other source. */
  cardCounts(hoot: { readonly id: string; readonly slug: string }): SharedResource;
  /** The feed's pages below the seam. */
  olderPages(feed: LiveFeed, head: FeedHead, showHeld: boolean): PagesQuery<HootPage>;
  /** The comment pages of a hoot below the seam. */
  earlierComments(slug: string, head: FeedHead): PagesQuery<EarlierComments>;
  viewHoot(store: EntityState, id: string): HootView | null;
  /** The whole feed, newest first, and the number of held hoots. @param feed default: the feed of all hoots */
  viewFeed(
    store: EntityState,
    head: FeedHead,
    pages: readonly HootPage[],
    showHeld: boolean,
    feed?: Pick<LiveFeed, "hasHashtag">,
  ): FeedView;
  /**
   * An author's hoots, newest first: those of the loaded pages, and other loaded hoots that are newer than the end of
   * these pages.
   */
  viewAuthor(store: EntityState, author: AuthorReference, pages: readonly HootPage[]): HootView[];
  /** Whether the reader follows an account; undefined when no follow of the account is known. */
  viewFollow(store: EntityState, uid: string): boolean | undefined;
  /** The accounts that the reader follows, most recently followed first. */
  viewFollows(store: EntityState): FollowRecord[];
  /** The latest hoots of the followed authors, newest first. */
  viewFollowedLatest(store: EntityState): {
    readonly hoots: HootView[];
    readonly hasMore: boolean;
    readonly following: number;
  };
  /**
   * Reports a card that failed to render, and drops the cache, so that the next visit does not start with that card.
   */
  onRenderFailed(failure: Omit<Extract<HooterReport, { kind: "render-failed" }>, "kind">): void;
  /** Closes all resources and removes all data. */
  dispose(): void;
}

/** See {@link Account.viewFeed}. */
export interface FeedView {
  readonly hoots: readonly HootView[];
  readonly newCount: number;
}

/** Options of {@link createAccount}. */
export interface AccountOptions extends Omit<VerbDependencies, "store" | "locale"> {
  readonly locale: string | undefined;
  readonly drafts: Drafts;
  readonly unfinishedDeletion: Store<UnfinishedDeletion | null>;
  /** Cache of the data that the account has read. */
  readonly cache?: AccountCache | null;
}

/** Creates the state of a signed-in account. */
export function createAccount(options: AccountOptions): Account {
  const { uid, cache } = options;
  const ending = new AbortController();
  const database = accountDatabase(options.database, ending.signal, (isRead) => {
    if (isRead) cache?.onAnswer();
    writes.mutations.onAnswer();
  });
  const store = createEntityStore();
  const report = reportOnce(options.report);
  const context = { ...options, database, store, report };
  const resources = new Set<SharedResource>();
  const viewHoot = createHootViews(uid);
  const feeds = new Map<number, LiveFeed>();
  const hashtagFeeds = new Map<string, LiveFeed>();
  const hoots = new Map<string, LiveHoot>();
  const comments = new Map<string, LiveComments>();
  const cards = new Map<string, SharedResource>();
  const queue = createQueue();

  function once<Key, Resource extends SharedResource>(
    made: Map<Key, Resource>,
    key: Key,
    make: () => Resource,
    onMade?: (resource: Resource) => void,
  ): Resource {
    const present = made.get(key);
    if (present) return present;
    const resource = make();
    made.set(key, resource);
    resources.add(resource);
    onMade?.(resource);
    return resource;
  }

  const feedOf = (pageSize: number, hashtag: string | null = null) =>
    hashtag === null
      ? once(feeds, pageSize, () => createLiveFeed(context, pageSize), cache?.onFeed)
      : once(hashtagFeeds, JSON.stringify([pageSize, hashtag]), () =>
          createLiveFeed(context, pageSize, { key: hashtag, queue, readAt: new Map() }),
        );
  const commentsOf = (slug: string) =>
    once(
      comments,
      slug,
      () => createLiveComments(context, slug),
      (made) => cache?.onComments(slug, made),
    );
  const follows = createLiveFollows(context);
  const followedLatest = createFollowedLatest(context, follows, () => feeds.values(), queue);
  resources.add(follows).add(followedLatest);
  const queries = createAccountQueries({ context, feed: feedOf, comments: commentsOf, queue });
  cache?.attach({ store, queries, feeds, comments, follows, followedLatest });

  const writes = createLazyMutations({
    ...context,
    knowsFollows: () => follows.state.get().status === "ready",
    signal: ending.signal,
  });

  return {
    ...queries,
    ...writes,
    uid,
    store,
    follows,
    followedLatest,
    feed: feedOf,
    hoot: (id, slug) => once(hoots, id, () => createLiveHoot(context, id, () => queries.hootBySlug(slug).invalidate())),
    comments: commentsOf,
    cardCounts: (hoot) => once(cards, hoot.id, () => createCardCounts(context, hoot, queue)),
    olderPages: (feed, head, showHeld) => queries.olderPages(feed.pageSize, feed.hashtag, shownSeam(head, showHeld)),
    earlierComments: (slug, { seam }) => queries.earlierComments(slug, seam),
    viewHoot,
    viewFeed(state, head, pages, showHeld, { hasHashtag } = { hasHashtag: null }) {
      const end = pages.length > 0 ? pages.at(-1)?.floor : shownSeam(head, showHeld);
      /** Another client may have listed a hoot without the hashtag in its text. */
      const view = (id: string): HootView | null => {
        const hoot = viewHoot(state, id);
        return hoot && (hasHashtag === null || hasHashtag(hoot)) ? hoot : null;
      };
      const pending = applyMutations(state).pendingHoots.keys();
      // The index lists the user's own hoots later.
      const own =
        hasHashtag === null ? [...pending] : [...state.hoots.keys(), ...pending].filter((id) => view(id)?.mine);
      const ids = joinFeed(
        head,
        pages.map((page) => page.ids),
        // A restored old hoot belongs further down the list.
        own.filter((id) => end == null || compareKeys(id, end) >= 0),
        showHeld,
      );
      return {
        hoots: ids.flatMap((id) => view(id) ?? []),
        newCount: showHeld ? 0 : [...head.held].filter((id) => state.hoots.has(id) && view(id) !== null).length,
      };
    },
    viewAuthor(state, author, pages) {
      const end = pages.at(-1)?.floor ?? null;
      const isTheirs = (hoot: Hoot) =>
        typeof author === "string" ? hoot.author.uid === author : hoot.author.pseudo === author.pseudo;
      const pending = [...applyMutations(state).pendingHoots.values()].map(({ hoot }) => hoot);
      const known = [...state.hoots.values(), ...pending].filter(
        (hoot) => isTheirs(hoot) && (end === null || compareKeys(hoot.id, end) >= 0),
      );
      const ids = new Set([...pages.flatMap((page) => page.ids), ...known.map(({ id }) => id)]);
      return [...ids].sort(newestFirst).flatMap((id) => viewHoot(state, id) ?? []);
    },
    viewFollow,
    viewFollows: deriveFollows,
    viewFollowedLatest(state) {
      const { ids, ...rest } = followedLatest.view(state);
      return { hoots: ids.flatMap((id) => viewHoot(state, id) ?? []), ...rest };
    },
    onRenderFailed(failure) {
      report({ kind: "render-failed", ...failure });
      cache?.drop();
    },
    dispose() {
      cache?.detach();
      ending.abort();
      for (const resource of resources) resource.dispose();
      queries.dispose();
    },
  };
}
