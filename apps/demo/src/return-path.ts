import type { SignInReason } from "hooter-react";
import { matchPath } from "react-router";

/** Query parameter of /connexion that contains the requested page. */
const parameter = "retour";

/** Base for parsing the paths of this site as URLs. Any origin works. */
const site = "https://hooter.example";

/**
 * Address of the sign-in page for a visitor who requested `path` (with its query and hash).
 *
 * @param isPublic whether visitors may read. If false, a request for the dashboard adds no parameter, because the
 *   dashboard is the default. If true, it adds one, so that the sign-in page shows a reason
 */
export function signInPath(path: string, isPublic = false): string {
  return path === "/" || (path === "/dashboard" && !isPublic)
    ? "/connexion"
    : `/connexion?${parameter}=${encodeURIComponent(path)}`;
}

/**
 * Path to open after sign-in: the requested page when it is a path of this site, otherwise the dashboard. The parameter
 * may come from a link on another site, so `//evil.example`, `/\evil.example` and `javascript:…` must not be opened.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(parameter);
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, site)) return "/dashboard";
  const url = new URL(wanted, site);
  if (url.origin !== site || url.pathname === "/connexion" || url.pathname.startsWith("//")) return "/dashboard";
  return url.pathname + url.search + url.hash;
}

const reasons: readonly (readonly [pattern: string, reason: SignInReason])[] = [
  ["/dashboard", "dashboard"],
  ["/dashboard/hootin", "compose"],
  ["/hoot/:slug", "hoot"],
  ["/profile/:pseudo/:list?", "profile"],
  ["/hashtag/:tag", "hashtag"],
  ["/manage_profile", "settings"],
];

/** Pages that visitors may read on a public site. */
const readable = ["/dashboard", "/hoot/:slug", "/profile/:pseudo"];

/** Reason why a visitor must sign in to open this path. @param isPublic whether visitors may read */
export function signInReason(path: string, isPublic = false): SignInReason | undefined {
  const { pathname } = new URL(path, site);
  if (isPublic && readable.some((pattern) => matchPath(pattern, pathname))) return "act";
  return reasons.find(([pattern]) => matchPath(pattern, pathname))?.[1];
}
