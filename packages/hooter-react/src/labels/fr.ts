import { common, composer, errors, feed, follow, hoot, layout, locale, mute, time } from "./fr-first-load";
import { dashboard, hashtag, home, notFound, profile, share, shortcuts, signIn, theme, thread } from "./fr-pages";
import { settings } from "./fr-settings";

/**
 * All visible text in French, the source language.
 *
 * Strings that the specification defines are verbatim (sections 2, 5 and 8), including its errors. Other strings follow
 * French typography: narrow no-break space (\u202f) before ; ! ? and inside « », no-break space (\u00a0) before a
 * colon.
 *
 * @example
 * <button>{fr.composer.publish}</button>
 */
export const fr = {
  /** BCP 47 tag for dates, numbers and plurals. */
  locale,
  common,
  /** Message for each error, with a suggestion for the user. */
  errors,
  signIn,
  composer,
  feed,
  /** `hashtag` begins with its #. */
  hashtag,
  thread,
  hoot,
  share,
  follow,
  profile,
  settings,
  mute,
  dashboard,
  home,
  layout,
  theme,
  shortcuts,
  notFound,
  time,
};
