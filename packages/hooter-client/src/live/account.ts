import { QueryCache, QueryClient, type QueryKey } from "@tanstack/query-core";
import { childrenOf } from "../database/database";
import type { Drafts } from "../drafts/drafts";
import { toHooterError } from "../model/errors";
import type { Hoot, HootView } from "../model/hoot";
import { compareKeys, newestFirst } from "../model/key-order";
import { loadAhead } from "../model/part";
import type { FollowRecord } from "../model/profile";
import { callFailed, type HooterReport, type Report } from "../model/report";
import { accountDatabase } from "./account-database";
import { createQueue } from "./at-most";
import type { AuthorReference, HootPage } from "./author-page";
import { createCardCounts } from "./card-counts";
import { reportOnce } from "./context";
import { createHootViews, deriveFollows, joinFeed, knownBySlug } from "./derive";
import { type FeedHead, shownSeam } from "./feed-head";
import type { EarlierComments } from "./follow-comments";
import { createFollowedLatest, type FollowedLatest } from "./followed-latest";
import type { AccountCache } from "./kept";
import { later, loadHootFollowing } from "./lazy";
import { createLazyWrites, type LazyWrites } from "./lazy-writes";
import { createLiveComments, type LiveComments } from "./live-comments";
import { createLiveFeed, type LiveFeed, type OlderPage } from "./live-feed";
import { createLiveFollows, type LiveFollows } from "./live-follows";
import { createLiveHoot, type LiveHoot } from "./live-hoot";
import type { FollowersPage, Person, PersonReference } from "./people";
import { dropHoot, takeHoot } from "./records";
import type { Shared } from "./shared";
import type { VerbContext } from "./verbs/verbs";
import { createWorld, type World, type WorldState } from "./world";

/** State of one account while it is signed in: its data, its live resources and its actions. */
export interface Account {
  readonly uid: string;
  readonly world: World;
  readonly write: LazyWrites["write"];
  readonly errands: LazyWrites["errands"];
  /** Resumes the mutations of an earlier page. Call it once the session is known. */
  takeUp(): void;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
  feed(pageSize: number): LiveFeed;
  hoot(id: string, slug: string): LiveHoot;
  comments(slug: string): LiveComments;
  /** Retained by a visible card. Reads counters that have no other source. */
  cardCounts(hoot: { readonly id: string; readonly slug: string }): Shared;
  /** The pages below a feed's seam, as an infinite query. */
  olderPages(feed: LiveFeed, head: FeedHead, showHeld: boolean): PagesQuery<OlderPage>;
  /** The pages below the seam of a hoot's comments, as an infinite query. */
  earlierComments(slug: string, head: FeedHead): PagesQuery<EarlierComments>;
  /** An author's hoots, as an infinite query. */
  authorPages(author: AuthorReference, pageSize: number): PagesQuery<HootPage>;
  /** A person's followers, as an infinite query. */
  followerPages(uid: string, pageSize: number): PagesQuery<FollowersPage>;
  /** A person's profile, as a query. */
  person(who: PersonReference): OneQuery<Person | null>;
  /** The id of the hoot with a slug, or null, as a query. */
  hootBySlug(slug: string): OneQuery<string | null>;
  /** Returns the id of the loaded hoot with a slug, or null. */
  knownBySlug(world: WorldState, slug: string): string | null;
  viewHoot(world: WorldState, id: string): HootView | null;
  /** The whole feed, newest first, and the number of held hoots. */
  viewFeed(world: WorldState, head: FeedHead, pages: readonly OlderPage[], showHeld: boolean): FeedView;
  /** An author's hoots, newest first: the hoots of the pages, and other loaded hoots above their end. */
  viewAuthor(world: WorldState, author: AuthorReference, pages: readonly HootPage[]): HootView[];
  /** The accounts that the reader follows, most recently followed first. */
  viewFollows(world: WorldState): FollowRecord[];
  /** The latest hoots of the followed authors, newest first. */
  viewFollowedLatest(world: WorldState): {
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
}

/** A query with a single result. */
export interface OneQuery<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Answer>;
}

/** Creates the query cache of Hooter, separate from that of the host. The database adapter handles retries. */
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
      queries: { retry: false, networkMode: "always", gcTime: 30 * 60_000, structuralSharing: false },
    },
  });
}

/** Options of {@link createAccount}. */
export interface AccountOptions extends Omit<VerbContext, "world" | "errands" | "locale"> {
  readonly locale: string | undefined;
  readonly queries: QueryClient;
  readonly drafts: Drafts;
  /** Cache of the data that it has read. */
  readonly cache?: AccountCache | null;
}

/** Creates the state of a signed-in account. */
export function createAccount(options: AccountOptions): Account {
  const { uid, queries, cache } = options;
  const ending = new AbortController();
  const database = accountDatabase(options.database, ending.signal, (isRead) => {
    if (isRead) cache?.heard();
    writes.errands.heard();
  });
  const world = createWorld();
  const report = reportOnce(options.report);
  const context = { ...options, database, world, report };
  const resources = new Set<Shared>();
  const root = ["hooter", uid] as const;
  const viewHoot = createHootViews(uid);
  const feeds = new Map<number, LiveFeed>();
  const hoots = new Map<string, LiveHoot>();
  const comments = new Map<string, LiveComments>();
  const cards = new Map<string, Shared>();
  const queue = createQueue();

  function once<Key, Resource extends Shared>(
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

  /** Creates an infinite query that reads pages from a key downwards. Each page states where the next one ends. */
  const pagesFrom = <Page extends { readonly floor: string | null }>(
    key: QueryKey,
    seam: string | null,
    queryFn: PagesQuery<Page>["queryFn"],
  ): PagesQuery<Page> => ({
    queryKey: [...root, ...key],
    queryFn,
    initialPageParam: seam,
    getNextPageParam: ({ floor }) => floor,
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
  cache?.attach({ world, queries, root, feeds, comments, follows, followedLatest });

  const writes = createLazyWrites({
    ...context,
    knowsFollows: () => follows.state.get().status === "ready",
    signal: ending.signal,
  });

  return {
    uid,
    world,
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
        (await later()).readAuthorPage(context, author, { below, size }, queue),
      ),
    followerPages: (followed, size) =>
      pagesFrom(["followers", followed, size], null, async ({ pageParam: below }) =>
        (await later()).readFollowers(context, followed, { below, size }, queue),
      ),
    person: (who) => ({
      queryKey: [...root, "person", who],
      queryFn: async () => (await later()).readProfile(context, who),
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
        // Preload in parallel: following the hoot and its comments needs this part.
        loadAhead(loadHootFollowing);
        const json = await database.get(["hoots"], { orderBy: "slug", equalTo: slug });
        // If a plain client used a slug twice, the first hoot owns it.
        const records = childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
        let found: string | null = null;
        world.change((draft) => {
          for (const [id, record] of records) {
            if (found === null && takeHoot(context, draft, id, record)) found = id;
          }
          if (found !== null) return;
          // The user's own hoot that is being restored is not stored yet.
          for (const { id, slug: other } of world.get().hoots.values()) {
            if (other === slug && !draft.pendingHoots.get(id)) dropHoot(draft, id);
          }
        });
        return found;
      },
    }),
    knownBySlug,
    viewHoot,
    viewFeed(state, head, pages, showHeld) {
      const end = pages.length > 0 ? pages.at(-1)?.floor : shownSeam(head, showHeld);
      // A restored old hoot belongs further down.
      const own = [...state.pendingHoots.keys()].filter((id) => end == null || compareKeys(id, end) >= 0);
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
      const pending = [...state.pendingHoots.values()].map(({ hoot }) => hoot);
      const known = [...state.hoots.values(), ...pending].filter(
        (hoot) => isTheirs(hoot) && (end === null || compareKeys(hoot.id, end) >= 0),
      );
      const ids = new Set([...pages.flatMap((page) => page.ids), ...known.map(({ id }) => id)]);
      return [...ids].sort(newestFirst).flatMap((id) => viewHoot(state, id) ?? []);
    },
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
