import type { HooterLinks } from "hooter-react";

type PageOfPerson = NonNullable<HooterLinks["profile"]>;

/** Addresses of a page below /profile/{pseudo}. The parameter `u` distinguishes people with the same pseudo. */
const pageOf =
  (page: string): PageOfPerson =>
  ({ pseudo, uid }) =>
    `/profile/${encodeURIComponent(pseudo)}${page}${uid === null ? "" : `?u=${encodeURIComponent(uid)}`}`;

/** Addresses of the pages (specification, section 2). */
export const links = {
  signIn: "/connexion",
  signUp: "/connexion#inscription",
  dashboard: "/dashboard",
  hoot: (slug: string) => `/hoot/${encodeURIComponent(slug)}`,
  profile: pageOf(""),
  followers: pageOf("/abonnes"),
  following: pageOf("/abonnements"),
  settings: "/manage_profile",
  hashtag: (tag: string) => `/hashtag/${encodeURIComponent(tag)}`,
};
