/** Author of a hoot or comment, as stored when it was written. */
export interface Author {
  /** Account id; null if the hoot or comment was written without one, as the specification allows. */
  readonly uid: string | null;
  readonly pseudo: string;
  /** A safe picture link (`https://…` or `/…`), or null for the default picture, an owl. */
  readonly picture: string | null;
}

/** Picture of a hoot. */
export interface HootPicture {
  readonly url: string;
  /** Alternative text; empty when the author gave none. */
  readonly alt: string;
}

/** A short post (specification, section 3). */
export interface Hoot {
  /** Storage key. Every hoot written by Hooter has a push key. */
  readonly id: string;
  /**
   * Text of the hoot. For the thread of a page: the address of the page, or an empty text when an id identifies the
   * page.
   */
  readonly content: string;
  readonly author: Author;
  /** Basis of the permalink; never changes. */
  readonly slug: string;
  readonly picture: HootPicture | null;
  /** Publication time in milliseconds, read from the push key; null when the id is not a push key. */
  readonly publishedAt: number | null;
  /** The stored text of the date, which is written for clients that follow only the specification. */
  readonly writtenDate: string;
  /** Time of the last edit in milliseconds; null when never edited. */
  readonly editedAt: number | null;
  /** For the thread of a page, the key of the page (see `pageKey`); absent for any other hoot. */
  readonly thread?: string | undefined;
}

/** The counters of a hoot. */
export interface HootCounts {
  readonly likes: number;
  readonly comments: number;
}

/** Delivery state of the user's own hoot or comment. */
export type Delivery = "stored" | "sending" | "waiting";

/**
 * A hoot as shown on screen: the stored post, its counters and the reader's own like, with the reader's pending changes
 * applied.
 */
export interface HootView extends Hoot {
  /** null until loaded. */
  readonly likes: number | null;
  readonly comments: number | null;
  readonly likedByMe: boolean | null;
  /** Whether the signed-in account wrote the hoot. The check compares the uid, never the name. */
  readonly mine: boolean;
  /**
   * Delivery state of the user's own hoot: "sending" until the database confirms it, or "waiting" while the network is
   * offline.
   */
  readonly delivery: Delivery;
}

/** A comment on a hoot (specification, section 3). */
export interface Comment {
  readonly id: string;
  readonly content: string;
  readonly hootSlug: string;
  readonly author: Author;
  /** The stored `fireDate`, in milliseconds. Comments are sorted by this time, oldest first. */
  readonly postedAt: number;
  readonly writtenDate: string;
  /** Set when an administrator has hidden the comment. Only administrators see it. */
  readonly isHidden?: true | undefined;
}

/** A comment as the current reader sees it. */
export interface CommentView extends Comment {
  readonly mine: boolean;
  /**
   * Whether the reader may delete the comment: the reader wrote the comment or the hoot above it, or is an
   * administrator and the comment is in the thread of a page.
   */
  readonly removable: boolean;
  /** Set when the reader is an administrator who may hide the comment. */
  readonly canModerate?: true | undefined;
  readonly delivery: Delivery;
}

/** Content of the post form. */
export interface HootDraft {
  readonly content: string;
  /** A picture link as typed; absent or empty for none. An edit without a link removes the picture. */
  readonly pictureUrl?: string | undefined;
  readonly pictureAlt?: string | undefined;
}
