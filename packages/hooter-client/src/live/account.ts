import { QueryClient, type QueryKey } from "@tanstack/query-core";
import { childrenOf } from "../database/database";
import type { Comment, CommentView, HootView } from "../model/hoot";
import { compareKeys } from "../model/key-order";
import { reportOnce } from "./context";
import { createCommentViews, createHootViews, deriveComments, joinFeed } from "./derive";
import { type FeedHead, shownSeam } from "./feed-head";
import { createLiveComments, type LiveComments } from "./live-comments";
import { createLiveFeed, type LiveFeed, type OlderPage } from "./live-feed";
import { createLiveHoot, type LiveHoot } from "./live-hoot";
import { dropHoot, takeHoot } from "./records";
import type { Shared } from "./shared";
import { createVerbs, type VerbContext, type Verbs } from "./verbs";
import { createWorld, type World, type WorldState } from "./world";

/** Everything that lives as long as one account is signed in: its knowledge, its live resources, its verbs. */
export interface Account {
  readonly uid: string;
  readonly world: World;
  readonly verbs: Verbs;
  feed(pageSize: number): LiveFeed;
  hoot(id: string, slug: string): LiveHoot;
  comments(slug: string): LiveComments;
  /** The pages below a feed's seam, as an infinite query. */
  olderPages(feed: LiveFeed, head: FeedHead, showHeld: boolean): OlderPagesQuery;
  /** Which hoot has a slug (its id, or null), as a query. */
  hootBySlug(slug: string): HootBySlugQuery;
  /** The hoot that a slug names, of those that are known already; null when none is. */
  knownBySlug(world: WorldState, slug: string): string | null;
  viewHoot(world: WorldState, id: string): HootView | null;
  /** The whole feed, newest first, and how many wait. */
  viewFeed(world: WorldState, head: FeedHead, pages: readonly OlderPage[], showHeld: boolean): FeedView;
  viewComments(world: WorldState, slug: string, stored: readonly Comment[]): CommentView[];
  /** Closes and forgets everything. */
  dispose(): void;
}

/** See {@link Account.viewFeed}. */
export interface FeedView {
  readonly hoots: readonly HootView[];
  readonly newCount: number;
}

/** See {@link Account.olderPages}. */
export interface OlderPagesQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<OlderPage>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: OlderPage) => string | null;
}

/** See {@link Account.hootBySlug}. */
export interface HootBySlugQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<string | null>;
}

/** The cache of reads: Hooter's own, so that a host's is never touched. Retries are the database adapter's. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", gcTime: 30 * 60_000, structuralSharing: false },
    },
  });
}

/** Makes what lives as long as an account is signed in. */
export function createAccount(options: Omit<VerbContext, "world"> & { readonly queries: QueryClient }): Account {
  const { uid, database, queries } = options;
  const world = createWorld();
  const context = { ...options, world, report: reportOnce(options.report) };
  const resources = new Set<Shared>();
  const root = ["hooter", uid] as const;
  const viewHoot = createHootViews(uid);
  const viewComment = createCommentViews(uid);
  const feeds = new Map<number, LiveFeed>();
  const hoots = new Map<string, LiveHoot>();
  const comments = new Map<string, LiveComments>();

  function once<Key, Resource extends Shared>(made: Map<Key, Resource>, key: Key, make: () => Resource): Resource {
    const present = made.get(key);
    if (present) return present;
    const resource = make();
    made.set(key, resource);
    resources.add(resource);
    return resource;
  }

  const hootKey = (slug: string) => [...root, "hoot", slug];

  return {
    uid,
    world,
    verbs: createVerbs(context),
    feed: (pageSize) => once(feeds, pageSize, () => createLiveFeed(context, pageSize)),
    hoot: (id, slug) =>
      once(hoots, id, () =>
        createLiveHoot(context, id, () => void queries.invalidateQueries({ queryKey: hootKey(slug) })),
      ),
    comments: (slug) => once(comments, slug, () => createLiveComments(context, slug)),
    olderPages(feed, head, showHeld) {
      const seam = shownSeam(head, showHeld);
      return {
        queryKey: [...root, "older", feed.pageSize, seam],
        queryFn: ({ pageParam, signal }) => feed.loadOlder(pageParam, signal),
        initialPageParam: seam,
        getNextPageParam: (last) => last.floor,
      };
    },
    hootBySlug: (slug) => ({
      queryKey: hootKey(slug),
      queryFn: async ({ signal }) => {
        const json = await database.get(["hoots"], { orderBy: "slug", equalTo: slug }, { signal });
        // Should a plain client have used a slug twice: the first hoot has it.
        const records = childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
        let found: string | null = null;
        world.change((draft) => {
          for (const [id, record] of records) {
            if (found === null && takeHoot(context, draft, id, record)) found = id;
          }
          if (found !== null) return;
          for (const hoot of world.get().hoots.values()) if (hoot.slug === slug) dropHoot(draft, hoot.id);
        });
        return found;
      },
    }),
    knownBySlug,
    viewHoot,
    viewFeed(state, head, pages, showHeld) {
      const own = state.pendingHoots.keys();
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
    viewComments: (state, slug, stored) => deriveComments(stored, state, slug, viewComment),
    dispose() {
      for (const resource of resources) resource.dispose();
      queries.removeQueries({ queryKey: root });
    },
  };
}

function knownBySlug(world: WorldState, slug: string): string | null {
  for (const { hoot } of world.pendingHoots.values()) if (hoot.slug === slug) return hoot.id;
  for (const hoot of world.hoots.values()) if (hoot.slug === slug) return hoot.id;
  return null;
}
