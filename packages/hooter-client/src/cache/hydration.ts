import type { AccountQueries } from "../queries/account-queries";
import type { LiveComments } from "../queries/comments";
import type { LiveFeed } from "../queries/feed";
import type { FollowedLatest, LiveFollows } from "../queries/following";
import type { EntityStore } from "../store/entity-store";
import type { CachedAnswer, FeedRecord, PeopleRecord } from "./snapshot";

/** Parts of an account that are persisted and hydrated. */
export interface CachedParts {
  readonly store: EntityStore;
  readonly queries: AccountQueries;
  /** By page size. */
  readonly feeds: ReadonlyMap<number, LiveFeed>;
  /** By slug. */
  readonly comments: ReadonlyMap<string, LiveComments>;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
}

/** Parts of a reader that are hydrated. A visitor has no follows and no lists of people. */
export interface HydratedParts
  extends Pick<CachedParts, "store">,
    Partial<Pick<CachedParts, "follows" | "followedLatest">> {
  readonly queries: Pick<AccountQueries, "hootBySlug" | "person" | "authorPages"> &
    Partial<Pick<AccountQueries, "peoplePages">>;
}

/**
 * Hydrates persisted records where no data exists. Counters and likes of hoots outside the feeds are read again when
 * the hoots become visible.
 *
 * @param freshUntil time in milliseconds until which the data counts as just read: it is not read again when it is
 *   shown. Default: it is stale
 */
export function hydrate(
  parts: HydratedParts,
  feed: FeedRecord | null,
  people: PeopleRecord | null,
  freshUntil = 0,
): void {
  const isFresh = Date.now() < freshUntil;
  const known = new Set(feed?.hoots.map(({ id }) => id));
  const followed = new Set(feed?.heads.flatMap(({ ids }) => ids));
  parts.store.change((draft) => {
    for (const hoot of feed?.hoots ?? []) {
      const { id } = hoot;
      if (draft.hoots.get(id) !== undefined) continue;
      draft.hoots.set(id, hoot);
      const counts = feed?.counts[id];
      const liked = feed?.liked[id];
      if (counts !== undefined) draft.counts.set(id, counts);
      if (liked !== undefined) draft.liked.set(id, liked);
      if (!followed.has(id) && !(isFresh && counts !== undefined)) draft.missing.set(id, "unread");
    }
    for (const [uid, counts] of Object.entries(people?.people ?? {})) {
      if (draft.people.get(uid) === undefined) draft.people.set(uid, counts);
    }
  });
  if (people?.follows) {
    parts.follows?.hydrate(people.follows);
    parts.followedLatest?.hydrate();
  }
  const usable = (people?.answers ?? []).flatMap((answer): CachedAnswer[] => {
    if (answer.kind === "hoot") return known.has(answer.data) ? [answer] : [];
    if (answer.kind !== "author") return [answer];
    const ids = answer.data.ids.filter((id) => known.has(id));
    return [{ ...answer, data: { ...answer.data, ids } }];
  });
  // The newest answer comes last, like an answer of this visit.
  for (const answer of usable.reverse()) hydrateAnswer(parts, answer, freshUntil);
}

function hydrateAnswer({ queries }: HydratedParts, answer: CachedAnswer, freshUntil: number): void {
  switch (answer.kind) {
    case "hoot":
      return queries.hootBySlug(answer.of).hydrate(answer.data, freshUntil);
    case "person":
      return queries.person(answer.of).hydrate(answer.data, freshUntil);
    case "author":
      return queries.authorPages(answer.of, answer.size).hydrate([answer.data], freshUntil);
    case "people":
      return queries.peoplePages?.(answer.of, answer.size).hydrate([answer.data], freshUntil);
  }
}
