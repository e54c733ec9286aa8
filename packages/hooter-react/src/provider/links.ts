import type { Author } from "hooter-client";

/**
 * URLs of the host's pages. If a URL is missing or `undefined`, or a builder returns `undefined`, the site has no such
 * page, and a link to it becomes plain text or disappears. Only `home` and `signIn` have a default.
 */
export interface HooterLinks {
  /** Default "/". */
  readonly home?: string | undefined;
  /** Sign-in page; by default, a sign-in dialog opens instead. `undefined` if the widgets must offer no sign-in. */
  readonly signIn?: string | undefined;
  /**
   * Sign-up page. By default, the sign-in page or, on a site without one, a dialog whose primary action is the sign-up.
   */
  readonly signUp?: string | undefined;
  readonly dashboard?: string | undefined;
  /** Permalink of a hoot. Without a permalink, the share links use the address of the current page. */
  readonly hoot?: ((slug: string) => string | undefined) | undefined;
  /** An author's page. If the site has no such page, an author's name is plain text. */
  readonly profile?: ((author: Pick<Author, "uid" | "pseudo">) => string | undefined) | undefined;
  /**
   * Page with a user's followers ({@link FollowList}). If the site has no such page, the number of followers is plain
   * text.
   */
  readonly followers?: ((author: Pick<Author, "uid" | "pseudo">) => string | undefined) | undefined;
  /** Page with the people that a user follows. */
  readonly following?: ((author: Pick<Author, "uid" | "pseudo">) => string | undefined) | undefined;
  readonly settings?: string | undefined;
  /**
   * Page of a hashtag; the argument is in lower case and has no #. If the site has no such page, a hashtag is plain
   * text.
   */
  readonly hashtag?: ((tag: string) => string | undefined) | undefined;
}

/** Links of the host with the defaults applied. A function returns `undefined` when the site has no such page. */
export type ResolvedLinks = {
  readonly [Name in keyof HooterLinks]-?: HooterLinks[Name] extends string | undefined
    ? string | undefined
    : NonNullable<HooterLinks[Name]>;
};

/**
 * Special values of `href` in {@link ResolvedLinks}, on a site without a sign-in, sign-up or settings page. Such a link
 * opens a dialog, and the value never appears as an `href` in the document. Only the custom elements have a settings
 * dialog.
 */
export const SIGN_IN_DIALOG = "#hooter-sign-in";
export const SIGN_UP_DIALOG = "#hooter-sign-up";
export const SETTINGS_DIALOG = "#hooter-settings";

export const isDialogLink = (href: string | undefined) =>
  href === SIGN_IN_DIALOG || href === SIGN_UP_DIALOG || href === SETTINGS_DIALOG;

export const defaultLinks: HooterLinks = { home: "/", signIn: SIGN_IN_DIALOG };

/** A host in plain JavaScript may pass or return any value, so keep only strings, and call only functions. */
const stringOrUndefined = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const build = <Argument>(builder: ((argument: Argument) => unknown) | undefined, argument: Argument) =>
  typeof builder === "function" ? stringOrUndefined(builder(argument)) : undefined;

export function resolveLinks(links: HooterLinks): ResolvedLinks {
  return {
    home: stringOrUndefined(links.home),
    signIn: stringOrUndefined(links.signIn),
    signUp: stringOrUndefined(links.signUp),
    dashboard: stringOrUndefined(links.dashboard),
    settings: stringOrUndefined(links.settings),
    hoot: (slug) => build(links.hoot, slug),
    // Pass only these two fields. The caller's object may have more fields, for example when it is the session's user.
    profile: ({ uid, pseudo }) => build(links.profile, { uid, pseudo }),
    followers: ({ uid, pseudo }) => build(links.followers, { uid, pseudo }),
    following: ({ uid, pseudo }) => build(links.following, { uid, pseudo }),
    hashtag: (tag) => build(links.hashtag, tag),
  };
}

/** Whether the host's router can open an address. The browser opens other origins and schemes, such as `mailto:`. */
export function isOwnOrigin(href: string): boolean {
  try {
    // Like a router, resolve against the page's address, not against its `<base>`.
    return new URL(href, location.href).origin === location.origin;
  } catch {
    return true;
  }
}
