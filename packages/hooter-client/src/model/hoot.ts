/** Who wrote something, as it was written then. */
export interface Author {
  /** Account id; null when a plain client of the specification left it out. */
  readonly uid: string | null;
  readonly pseudo: string;
  /** A safe picture link (`https://…` or `/…`), or null: the owl is shown. */
  readonly picture: string | null;
}

export interface Picture {
  readonly url: string;
  /** Alternative text; empty when the author gave none. */
  readonly alt: string;
}

/** A short post (specification, section 3). */
export interface Hoot {
  /** Storage key: a push key for all that Hooter writes. */
  readonly id: string;
  readonly content: string;
  readonly author: Author;
  /** What the permalink is made of; never changes. */
  readonly slug: string;
  readonly picture: Picture | null;
  /** Publication time in milliseconds, read from the push key; null when the id is not a push key. */
  readonly publishedAt: number | null;
  /** The date as it was written, for clients that only know the specification. */
  readonly writtenDate: string;
  /** Time of the last edit in milliseconds; null when never edited. */
  readonly editedAt: number | null;
}

/** The counters of a hoot. */
export interface HootCounts {
  readonly likes: number;
  readonly comments: number;
}

/** How far something of one's own has come. */
export type Delivery = "stored" | "sending" | "waiting";

/**
 * A hoot as a screen shows it: the stored post, its counters and the reader's own like, with the reader's pending
 * changes already applied.
 */
export interface HootView extends Hoot {
  /** null while not known yet. */
  readonly likes: number | null;
  readonly comments: number | null;
  readonly likedByMe: boolean | null;
  /** Whether the signed-in account wrote it (by uid, never by name). */
  readonly mine: boolean;
  /** Until the database has confirmed a hoot of one's own "sending", or "waiting" while the network is away. */
  readonly delivery: Delivery;
}

/** A comment on a hoot (specification, section 3). */
export interface Comment {
  readonly id: string;
  readonly content: string;
  readonly hootSlug: string;
  readonly author: Author;
  /** `fireDate`: milliseconds; comments are sorted by it, ascending. */
  readonly postedAt: number;
  readonly writtenDate: string;
}

export interface CommentView extends Comment {
  readonly mine: boolean;
  /** Whether the reader may delete it: it is their own, or under a hoot of their own. */
  readonly removable: boolean;
  readonly delivery: Delivery;
}

/** What a person has typed into the post form. */
export interface HootDraft {
  readonly content: string;
  /** A picture link as typed; empty for none. */
  readonly pictureUrl: string;
  readonly pictureAlt: string;
}
