import type { Hoot } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import { type FeedHead, LIMIT_PAGES } from "../queries/feed-window";
import type { LiveFollows } from "../queries/following";
import { newestByAuthor } from "../queries/following-updates";
import type { HootPage } from "../queries/page";
import type { Reader } from "../queries/reader";
import type { EntityDraft } from "../store/entity-store";
import { applyMutations, type MutationsById, type OptimisticUpdate } from "../store/optimistic";
import { deriveFollows } from "../store/selectors";
import { answerOf, type CachedAnswer, type CommentsRecord, type FeedRecord, type PeopleRecord } from "./snapshot";

/** Parts of an account that are persisted and hydrated. */
export interface CachedParts extends Reader {
  readonly follows: LiveFollows;
}

/**
 * Adds persisted records to the parts of the state that contain no data yet. Counters and likes of hoots outside the
 * feeds are read again when the hoots become visible.
 */
export function hydrate(parts: CachedParts, feed: FeedRecord | null, people: PeopleRecord | null): void {
  const known = new Set(feed?.hoots.map(({ id }) => id));
  const inFeed = new Set(feed?.heads.flatMap(({ ids }) => ids));
  parts.store.change((draft) => {
    const hydrated = new Set<string>();
    for (const hoot of feed?.hoots ?? []) {
      const { id } = hoot;
      if (draft.hoots.get(id) !== undefined) continue;
      draft.hoots.set(id, hoot);
      hydrated.add(id);
      const counts = feed?.counts[id];
      const liked = feed?.liked[id];
      if (counts !== undefined) draft.counts.set(id, counts);
      if (liked !== undefined) draft.liked.set(id, liked);
      if (!inFeed.has(id)) draft.missing.set(id, "unread");
    }
    for (const [uid, counts] of Object.entries(people?.people ?? {})) {
      if (draft.profileCounts.get(uid) === undefined) draft.profileCounts.set(uid, counts);
    }
    expectCounters(draft, parts.store.get().mutations, hydrated);
  });
  if (people?.follows) parts.follows.hydrate(people.follows);
  const usable = (people?.answers ?? []).flatMap((answer): CachedAnswer[] => {
    if (answer.kind === "hoot") return known.has(answer.data) ? [answer] : [];
    if (answer.kind !== "author") return [answer];
    const ids = answer.data.ids.filter((id) => known.has(id));
    return [{ ...answer, data: { ...answer.data, ids } }];
  });
  // Hydrate the newest answer last, because `answers` treats later queries as newer.
  for (const answer of usable.reverse()) hydrateAnswer(parts, answer);
}

/**
 * Applies pending likes and comments to the counters of hydrated hoots. When these mutations were restored, the
 * counters were unknown. Persisted counters include no pending mutation.
 */
function expectCounters(draft: EntityDraft, mutations: MutationsById, hydrated: ReadonlySet<string>): void {
  const comments = new Map<string, number>();
  const expect = (update: OptimisticUpdate): OptimisticUpdate | null => {
    if ((update.verb !== "setLiked" && update.verb !== "addComment") || update.expected !== null) return null;
    const { hootId } = update;
    const counts = hydrated.has(hootId) ? draft.counts.get(hootId) : undefined;
    if (!counts) return null;
    if (update.verb === "setLiked") {
      const delta = Number(update.liked) - Number(draft.liked.get(hootId) ?? !update.liked);
      return { ...update, delta, expected: Math.max(0, counts.likes + delta) };
    }
    const expected = (comments.get(hootId) ?? counts.comments) + 1;
    comments.set(hootId, expected);
    return { ...update, expected };
  };
  for (const [id, mutation] of mutations) {
    // A tab recognises the updates of other tabs' mutations by their identity.
    const update = mutation.origin === "remote" || mutation.state === "stored" ? null : expect(mutation.update);
    if (update) draft.mutations.set(id, { ...mutation, update });
  }
}

function hydrateAnswer(parts: CachedParts, answer: CachedAnswer): void {
  switch (answer.kind) {
    case "hoot":
      return parts.hootBySlug(answer.of).hydrate(answer.data);
    case "person":
      return parts.person(answer.of).hydrate(answer.data);
    case "author":
      return parts.authorPages(answer.of, answer.size).hydrate([answer.data]);
    case "people":
      return parts.peoplePages(answer.of, answer.size).hydrate([answer.data]);
  }
}

/** Maximum numbers of items to persist; the maximum of comments applies to each hoot. */
const MAX_HOOTS = 400;
export const MAX_HOOTS_WITH_COMMENTS = 30;
const MAX_COMMENTS = 100;
const MAX_ANSWERS = 60;
const MAX_FOLLOWS = 2_000;
const MAX_PEOPLE = 200;
/** Number of pages of a feed to persist: one less than its stream may hold, so that there is room for new hoots. */
const HEAD_PAGES = LIMIT_PAGES - 1;

/**
 * Returns the newest ids of a feed or of a hoot's comments, with which the next visit starts. Their `floor` is the key
 * below which older ids must be read; null when there are no older ids.
 *
 * @param max maximum number of ids
 * @param pages older pages that have already been read; they follow the head
 */
function persistedHead(
  { live, settled, seam }: FeedHead,
  max: number,
  pages: readonly HootPage[] = [],
): { readonly ids: string[]; readonly floor: string | null } {
  const all = [...[...live, ...settled].sort(newestFirst), ...pages.flatMap(({ ids }) => ids)];
  const ids = all.slice(0, max);
  const last = pages.at(-1);
  return { ids, floor: ids.length < all.length ? (ids.at(-1) ?? null) : last ? last.floor : seam };
}

/**
 * Selects the hoots to persist: first the heads of the feeds, then the hoots of persisted query results, then the
 * latest hoots of followed authors, then other hoots of the feeds.
 *
 * @param former heads from the last visit, for feeds that have not been opened during this visit
 */
export function dehydrateFeed(
  parts: CachedParts,
  answers: readonly CachedAnswer[],
  former: FeedRecord["heads"],
): FeedRecord {
  const state = parts.store.get();
  const heads = new Map(former.map((head) => [head.pageSize, head]));
  const rest: string[] = [];
  for (const [pageSize, feed] of parts.feeds) {
    const current = feed.state.get();
    if (current.status !== "ready") continue;
    const { head } = current;
    const { data = [] } = parts.olderPages(pageSize, null, head.seam).state.get();
    // About `MAX_HOOTS` hoots.
    const pages = data.slice(0, Math.ceil(MAX_HOOTS / pageSize));
    heads.set(pageSize, { pageSize, ...persistedHead(head, pageSize * HEAD_PAGES, pages) });
    rest.push(...head.live, ...head.settled, ...pages.flatMap(({ ids }) => ids));
  }
  const newest = newestByAuthor(state.hoots);
  const wanted = [
    ...[...heads.values()].flatMap(({ ids }) => ids),
    ...answers.flatMap((answer) => idsOf(answer)),
    ...deriveFollows(state).flatMap(({ uid }) => newest.get(uid) ?? []),
    ...rest,
  ];
  const { removedHoots } = applyMutations(state);
  const hoots = new Map<string, Hoot>();
  for (const id of wanted) {
    if (hoots.size >= MAX_HOOTS) break;
    const hoot = removedHoots.has(id) ? undefined : state.hoots.get(id);
    if (hoot) hoots.set(id, hoot);
  }
  const ids = [...hoots.keys()];
  return {
    hoots: [...hoots.values()],
    counts: Object.fromEntries(ids.flatMap((id) => entry(id, state.counts.get(id)))),
    liked: Object.fromEntries(ids.flatMap((id) => entry(id, state.liked.get(id)))),
    heads: [...heads.values()]
      .map((head) => ({ ...head, ids: head.ids.filter((id) => hoots.has(id)) }))
      .filter((head) => head.ids.length > 0),
  };
}

function entry<Value>(id: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[id, value]];
}

function idsOf(answer: CachedAnswer): readonly string[] {
  if (answer.kind === "hoot") return [answer.data];
  return answer.kind === "author" ? answer.data.ids : [];
}

/** Selects the results of queries to persist, newest first. For a query of pages, only the first page is persisted. */
export function dehydrateAnswers({ hootBySlug, person, authorPages, peoplePages }: CachedParts): CachedAnswer[] {
  return Object.entries({ hoot: hootBySlug, person, author: authorPages, people: peoplePages })
    .flatMap(([kind, { entries }]) => entries().map((entry) => ({ ...entry, ...entry.made.state.get(), kind })))
    .sort((a, b) => b.updatedAt - a.updatedAt || b.order - a.order)
    .flatMap(({ kind, args: [of, size], data }) => {
      const stored: unknown = Array.isArray(data) ? data[0] : data;
      return answerOf({ kind, of, size, data: stored }) ?? [];
    })
    .slice(0, MAX_ANSWERS);
}

/** Selects the people data to persist. */
export function dehydratePeople(parts: CachedParts, answers: readonly CachedAnswer[]): PeopleRecord {
  const state = parts.store.get();
  const known = parts.follows.state.get().status === "ready";
  return {
    follows: known ? deriveFollows({ follows: state.follows, mutations: new Map() }).slice(0, MAX_FOLLOWS) : null,
    people: Object.fromEntries([...state.profileCounts].slice(-MAX_PEOPLE)),
    answers: [...answers],
  };
}

/** Selects the visible comments on a hoot to persist; null until they are loaded. */
export function dehydrateComments(parts: CachedParts, slug: string, openedAt: number): CommentsRecord | null {
  const opened = parts.comments.entries().find(({ args }) => args[0] === slug);
  const state = opened?.made.state.get();
  if (state?.status !== "ready") return null;
  const { ids, floor } = persistedHead(state.head, MAX_COMMENTS);
  const comments = ids.flatMap((id) => state.comments.get(id) ?? []);
  return { openedAt, floor, comments: comments.filter(({ isHidden }) => !isHidden) };
}
