import type { Author } from "hooter-client";

/**
 * Where the widgets lead to, in the host's own URLs. Each may be `undefined`, and each builder may return it: the site has no
 * such page, and what would lead there is text, or is not there.
 */
export interface HooterLinks {
  /** Default "/". */
  readonly home: string | undefined;
  /** Default "/connexion". */
  readonly signIn: string | undefined;
  /** Where a newcomer goes; where {@link signIn} leads without it. */
  readonly signUp?: string | undefined;
  /** Default "/dashboard". */
  readonly dashboard: string | undefined;
  /** The permalink of a hoot; default `/hoot/{slug}`. Without it, what is shared is the address of the page on screen. */
  readonly hoot: ((slug: string) => string | undefined) | undefined;
  /**
   * An author's page; default `/profile/{pseudo}?u={uid}`, without the query for an author whose account is not known. An
   * author is plain text without it.
   */
  readonly profile?: ((author: Pick<Author, "uid" | "pseudo">) => string | undefined) | undefined;
  /** The settings page; default "/manage_profile". */
  readonly settings?: string | undefined;
  /** Where a #hashtag leads to (without its #); a hashtag is plain text without it. */
  readonly hashtag?: ((tag: string) => string | undefined) | undefined;
}

/** The same, with a builder for everything: what it leads to is a string, or there is no such page. */
export interface Places extends Pick<HooterLinks, "home" | "signIn" | "signUp" | "dashboard" | "settings"> {
  hoot(slug: string): string | undefined;
  profile(author: Pick<Author, "uid" | "pseudo">): string | undefined;
  hashtag(tag: string): string | undefined;
}

export const defaultLinks: HooterLinks = {
  home: "/",
  signIn: "/connexion",
  dashboard: "/dashboard",
  hoot: (slug) => `/hoot/${encodeURIComponent(slug)}`,
  profile: ({ pseudo, uid }) =>
    `/profile/${encodeURIComponent(pseudo)}${uid === null ? "" : `?u=${encodeURIComponent(uid)}`}`,
  settings: "/manage_profile",
};

/** From plain JavaScript anything may come: a place is a string. */
const placed = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export function placesOf({ home, signIn, signUp, dashboard, hoot, profile, settings, hashtag }: HooterLinks): Places {
  return {
    home: placed(home),
    signIn: placed(signIn),
    signUp: placed(signUp),
    dashboard: placed(dashboard),
    settings: placed(settings),
    hoot: (slug) => placed(hoot?.(slug)),
    // Only these two: a link depends on nothing else of an author, and a session's user has more.
    profile: ({ uid, pseudo }) => placed(profile?.({ uid, pseudo })),
    hashtag: (tag) => placed(hashtag?.(tag)),
  };
}
