import { type Author, DEFAULT_PSEUDO, type HootView } from "hooter-client";

/** Author with a known account, who can be followed. */
export interface KnownAuthor extends Author {
  readonly uid: string;
}

const MOST = 5;

/**
 * Other authors of these hoots without duplicates and without the default pseudo: at most five, in the order of the
 * hoots.
 */
export function authorsOf(hoots: readonly Pick<HootView, "author" | "mine">[]): readonly KnownAuthor[] {
  const authors = new Map<string, KnownAuthor>();
  for (const { author, mine } of hoots) {
    const { uid } = author;
    if (uid === null || mine || author.pseudo === DEFAULT_PSEUDO || authors.has(uid)) continue;
    authors.set(uid, { ...author, uid });
    if (authors.size === MOST) break;
  }
  return [...authors.values()];
}
