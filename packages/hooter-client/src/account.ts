import { QueryCache, QueryClient, type QueryKey } from "@tanstack/query-core";
import type { AccountCache } from "./cache/cache-port";
import { loadHootFollowing, loadRareQueries } from "./chunks";
import { accountDatabase } from "./database/account-database";
import { childrenOf } from "./database/database";
import { retryInterval } from "./database/retry";
import type { Drafts } from "./drafts/drafts";
import { toHooterError } from "./model/errors";
import type { Hoot, HootView } from "./model/hoot";
import { compareKeys, newestFirst } from "./model/key-order";
import { loadAhead } from "./model/part";
import type { FollowRecord } from "./model/profile";
import type { Store } from "./model/readable";
import { callFailed, type HooterReport, type Report } from "./model/report";
import { createLazyMutations, type LazyMutations } from "./mutations/lazy-mutations";
import type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
import type { VerbContext } from "./mutations/verbs";
import type { AuthorReference, HootPage } from "./queries/author-hoots";
import { createCardCounts } from "./queries/card-counts";
import { createLiveComments, type LiveComments } from "./queries/comments";
import type { EarlierComments } from "./queries/comments-updates";
import { createLiveFeed, type LiveFeed, type OlderPage } from "./queries/feed";
import { type FeedHead, joinFeed, shownSeam } from "./queries/feed-window";
import { createFollowedLatest, type FollowedLatest } from "./queries/followed-latest";
import { createLiveFollows, type LiveFollows } from "./queries/following";
import { createLiveHoot, type LiveHoot } from "./queries/hoot";
import { createQueue } from "./queries/limit-concurrency";
import type { FollowersPage, Person, PersonReference } from "./queries/profiles";
import type { SharedResource } from "./queries/shared-resource";
import { reportOnce } from "./store/account-context";
import { createEntityStore, type EntityState, type EntityStore } from "./store/entity-store";
import { applyMutations } from "./store/optimistic";
import { dropHoot, takeHoot } from "./store/records";
import { createHootViews, deriveFollows, knownBySlug, viewFollow } from "./store/selectors";

/** State of one account while it is signed in: its data, its live resources and its actions. */
export interface Account {
  readonly uid: string;
  readonly store: EntityStore;
  readonly write: LazyMutations["write"];
  readonly mutations: LazyMutations["mutations"];
  /** Resumes the mutations of an earlier page. Call it once the session is known. */
  takeUp(): void;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
  feed(pageSize: number): LiveFeed;
  hoot(id: string, slug: string): LiveHoot;
  comments(slug: string): LiveComments;
  /** Retained by each visible card. Reads counters that have no other source. */
  cardCounts(hoot: { readonly id: string; readonly slug: string }): SharedResource;
  /** An infinite query of the feed's pages below the seam. */
  olderPages(feed: LiveFeed, head: FeedHead, showHeld: boolean): PagesQuery<OlderPage>;
  /** An infinite query of the comment pages of a hoot below the seam. */
  earlierComments(slug: string, head: FeedHead): PagesQuery<EarlierComments>;
  /** An infinite query of an author's hoots. */
  authorPages(author: AuthorReference, pageSize: number): PagesQuery<HootPage>;
  /** An infinite query of a person's followers. */
  followerPages(uid: string, pageSize: number): PagesQuery<FollowersPage>;
  /** A query of a person's profile. */
  person(who: PersonReference): OneQuery<Person | null>;
  /** A query of the id of the hoot with a slug; null when there is none. */
  hootBySlug(slug: string): OneQuery<string | null>;
  /** Returns the id of the loaded hoot with a slug, or null. */
  knownBySlug(store: EntityState, slug: string): string | null;
  viewHoot(store: EntityState, id: string): HootView | null;
  /** The whole feed, newest first, and the number of held hoots. */
  viewFeed(store: EntityState, head: FeedHead, pages: readonly OlderPage[], showHeld: boolean): FeedView;
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

/** A query of pages. Each page ends where the next one begins. */
export interface PagesQuery<Page> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Page>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: Page) => string | null;
  readonly refetchInterval: (query: { readonly state: PagesState }) => number | false;
}

interface PagesState {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly error: unknown;
}

/** A query with a single result. */
export interface OneQuery<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Answer>;
}

/**
 * Creates the query cache of Hooter, separate from that of the host. While the service is down, a visible page reads
 * again at the interval of the retry policy.
 */
export function createQueries(report?: Report): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(thrown, { queryKey }) {
        const error = toHooterError(thrown);
        // The second part of a key is the uid, the third the kind of data.
        if (error.code === "unknown") report?.(callFailed(String(queryKey[2]), error));
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: ({ state }) => retryInterval(state.error),
        networkMode: "always",
        gcTime: 30 * 60_000,
        structuralSharing: false,
      },
    },
  });
}

/** Options of {@link createAccount}. */
export interface AccountOptions extends Omit<VerbContext, "store" | "mutations" | "locale"> {
  readonly locale: string | undefined;
  readonly queries: QueryClient;
  readonly drafts: Drafts;
  readonly unfinishedDeletion: Store<UnfinishedDeletion | null>;
  /** Cache of the data that the account has read. */
  readonly cache?: AccountCache | null;
}

/** Creates the state of a signed-in account. */
export function createAccount(options: AccountOptions): Account {
  const { uid, queries, cache } = options;
  const ending = new AbortController();
  const database = accountDatabase(options.database, ending.signal, (isRead) => {
    if (isRead) cache?.onAnswer();
    writes.mutations.onAnswer();
  });
  const store = createEntityStore();
  const report = reportOnce(options.report);
  const context = { ...options, database, store, report };
  const resources = new Set<SharedResource>();
  const root = ["hooter", uid] as const;
  const viewHoot = createHootViews(uid);
  const feeds = new Map<number, LiveFeed>();
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

  /** Creates an infinite query that reads pages from a key downwards. Each page states the end of the next one. */
  const pagesFrom = <Page extends { readonly floor: string | null }>(
    key: QueryKey,
    seam: string | null,
    queryFn: PagesQuery<Page>["queryFn"],
  ): PagesQuery<Page> => ({
    queryKey: [...root, ...key],
    queryFn,
    initialPageParam: seam,
    getNextPageParam: ({ floor }) => floor,
    // Pages of an earlier visit that are not confirmed yet count as missing.
    refetchInterval: ({ state }) => (!state.data || state.dataUpdatedAt === 0) && retryInterval(state.error),
  });
  const hootKey = (slug: string) => [...root, "hoot", slug];
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
  cache?.attach({ store, queries, root, feeds, comments, follows, followedLatest });

  const writes = createLazyMutations({
    ...context,
    knowsFollows: () => follows.state.get().status === "ready",
    signal: ending.signal,
  });

  return {
    uid,
    store,
    ...writes,
    follows,
    followedLatest,
    feed: (pageSize) => once(feeds, pageSize, () => createLiveFeed(context, pageSize), cache?.onFeed),
    hoot: (id, slug) =>
      once(hoots, id, () =>
        createLiveHoot(context, id, () => void queries.invalidateQueries({ queryKey: hootKey(slug) })),
      ),
    comments: commentsOf,
    cardCounts: (hoot) => once(cards, hoot.id, () => createCardCounts(context, hoot, queue)),
    authorPages: (author, size) =>
      pagesFrom(["author", author, size], null, async ({ pageParam: below }) =>
        (await loadRareQueries()).readAuthorPage(context, author, { below, size }, queue),
      ),
    followerPages: (followed, size) =>
      pagesFrom(["followers", followed, size], null, async ({ pageParam: below }) =>
        (await loadRareQueries()).readFollowers(context, followed, { below, size }, queue),
      ),
    person: (who) => ({
      queryKey: [...root, "person", who],
      queryFn: async () => (await loadRareQueries()).readProfile(context, who),
    }),
    olderPages(feed, head, showHeld) {
      const seam = shownSeam(head, showHeld);
      return pagesFrom(["older", feed.pageSize, seam], seam, ({ pageParam, signal }) =>
        feed.loadOlder(pageParam, signal),
      );
    },
    earlierComments: (slug, { seam }) =>
      pagesFrom(["comments", slug, seam], seam, ({ pageParam, signal }) =>
        commentsOf(slug).loadEarlier(pageParam, signal),
      ),
    hootBySlug: (slug) => ({
      queryKey: hootKey(slug),
      // Unmounting does not abort it: a component that mounts again immediately reuses the request.
      queryFn: async () => {
        // Preload in parallel: the subscriptions to the hoot and its comments need this part.
        loadAhead(loadHootFollowing);
        const json = await database.get(["hoots"], { orderBy: "slug", equalTo: slug });
        // If a plain client reused a slug, the slug belongs to the first hoot.
        const records = childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
        let found: string | null = null;
        store.change((draft) => {
          for (const [id, record] of records) {
            if (found === null && takeHoot(context, draft, id, record)) found = id;
          }
          if (found !== null) return;
          // The user's own hoot that is being restored is not stored yet.
          for (const { id, slug: other } of store.get().hoots.values()) {
            if (other === slug && !draft.updates.get(id)) dropHoot(draft, id);
          }
        });
        return found;
      },
    }),
    knownBySlug,
    viewHoot,
    viewFeed(state, head, pages, showHeld) {
      const end = pages.length > 0 ? pages.at(-1)?.floor : shownSeam(head, showHeld);
      // A restored old hoot belongs further down the list.
      const own = [...applyMutations(state).pendingHoots.keys()].filter(
        (id) => end == null || compareKeys(id, end) >= 0,
      );
      const ids = joinFeed(
        head,
        pages.map((page) => page.ids),
        own,
        showHeld,
      );
      return {
        hoots: ids.flatMap((id) => viewHoot(state, id) ?? []),
        newCount: showHeld ? 0 : [...head.held].filter((id) => state.hoots.has(id)).length,
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
      queries.removeQueries({ queryKey: root });
    },
  };
}
