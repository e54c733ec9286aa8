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

/**
 * Hydrates persisted records where no data exists. Counters and likes of hoots outside the feeds are read again when
 * the hoots become visible.
 */
export function hydrate(parts: CachedParts, feed: FeedRecord | null, people: PeopleRecord | null): void {
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
      if (!followed.has(id)) draft.missing.set(id, "unread");
    }
    for (const [uid, counts] of Object.entries(people?.people ?? {})) {
      if (draft.people.get(uid) === undefined) draft.people.set(uid, counts);
    }
  });
  if (people?.follows) {
    parts.follows.hydrate(people.follows);
    parts.followedLatest.hydrate();
  }
  const usable = (people?.answers ?? []).flatMap((answer): CachedAnswer[] => {
    if (answer.kind === "hoot") return known.has(answer.data) ? [answer] : [];
    if (answer.kind !== "author") return [answer];
    const ids = answer.data.ids.filter((id) => known.has(id));
    return [{ ...answer, data: { ...answer.data, ids } }];
  });
  // Hydrate the newest answer last, because `answers` treats later queries as newer.
  for (const answer of usable.reverse()) hydrateAnswer(parts, answer);
}

function hydrateAnswer({ queries }: CachedParts, answer: CachedAnswer): void {
  switch (answer.kind) {
    case "hoot":
      return queries.hootBySlug(answer.of).hydrate(answer.data);
    case "person":
      return queries.person(answer.of).hydrate(answer.data);
    case "author":
      return queries.authorPages(answer.of, answer.size).hydrate([answer.data]);
    case "people":
      return queries.peoplePages(answer.of, answer.size).hydrate([answer.data]);
  }
}
