import type { HooterLinks } from "../provider/links";

type PageOfPerson = NonNullable<HooterLinks["profile"]>;

const pageOf =
  (page: string): PageOfPerson =>
  ({ pseudo, uid }) =>
    `/profile/${encodeURIComponent(pseudo)}${page}${uid === null ? "" : `?u=${encodeURIComponent(uid)}`}`;

/** Links of a site that has every page except a page for hashtags, like the demo. */
export const siteLinks: HooterLinks = {
  home: "/",
  signIn: "/connexion",
  dashboard: "/dashboard",
  hoot: (slug) => `/hoot/${encodeURIComponent(slug)}`,
  profile: pageOf(""),
  followers: pageOf("/abonnes"),
  following: pageOf("/abonnements"),
  settings: "/manage_profile",
};
