import { hashtagSlots, hashtagsOf } from "../reindex/hashtags";
import { pushKeyOf, RANDOM_DIGITS } from "../tree/push-key";
import type { CommunityEntry } from "./community-entry";
import type { Member } from "./member";
import type { DateWriter } from "./paris-clock";
import type { Random } from "./random";
import type { WrittenHoot } from "./written-hoot";

/** Written hoot with its author, time, likes and comments. */
export interface PublishedHoot {
  readonly hoot: WrittenHoot;
  readonly author: Member;
  /** Milliseconds. */
  readonly time: number;
  readonly likers: readonly Member[];
  /** Oldest first; `time` in milliseconds. */
  readonly comments: ReadonlyArray<{ readonly by: Member; readonly text: string; readonly time: number }>;
}

/** Formatters for texts and dates, and the random numbers for keys. */
export interface HootStyle {
  readonly dates: DateWriter;
  readonly typeset: (text: string) => string;
  readonly random: Random;
}

/** Returns the path of one of this package's pictures on the host's origin. */
export const pictureLink = (name: string): string => `/communaute/images/${name}.svg`;

/**
 * Yields the locations of one hoot, its comments and its likes, with their indexes and counters. Increments the hoot
 * counter of its author.
 */
export function* hootEntries(
  { hoot, author, time, likers, comments }: PublishedHoot,
  { dates, typeset, random }: HootStyle,
): Generator<CommunityEntry, void, undefined> {
  const hootId = pushKeyAt(time, random);
  const slug = author.nextSlug();
  author.hoots++;
  author.newestHoot = Math.max(time, author.newestHoot ?? 0);
  const contenu = typeset(hoot.text);
  const hashtags = hashtagsOf(contenu);

  yield [
    `hoots/${hootId}`,
    {
      contenu,
      auteur: author.person.pseudo,
      proprietaire: author.uid,
      auteurImg: author.person.picture,
      slug,
      ...(hoot.picture && {
        articleImg: pictureLink(hoot.picture[0]),
        articleAlt: typeset(hoot.picture[1]),
      }),
      date: dates.hoot(time),
      ...(hashtags.length > 0 && { hashtags: hashtagSlots(hashtags) }),
    },
  ];
  for (const hashtag of hashtags) yield [`hashtags/${hashtag}/${hootId}`, author.uid];
  yield [`slugs/${slug}`, hootId];
  yield [`stats/${hootId}`, { likes: likers.length, comments: comments.length }];

  for (const { uid } of likers) {
    yield [`like/${slug}/${uid}/${hootId}`, { hootId: slug, lover: uid }];
    yield [`likedBy/${uid}/${hootId}`, true];
  }
  for (const comment of comments) {
    const { person, uid } = comment.by;
    const commentId = pushKeyAt(comment.time, random);
    yield [
      `comment/${commentId}`,
      {
        contenu: typeset(comment.text),
        hootId: slug,
        auteur: person.pseudo,
        auteurImg: person.picture,
        proprietaire: uid,
        fireDate: comment.time,
        date: dates.comment(comment.time),
      },
    ];
    yield [`commentedBy/${uid}/${commentId}`, hootId];
  }
}

/** Returns a reproducible push key for a record that is written at `time`. */
export function pushKeyAt(time: number, random: Random): string {
  return pushKeyOf(
    time,
    Array.from({ length: RANDOM_DIGITS }, () => random.below(64)),
  );
}
