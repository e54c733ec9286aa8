/** The query parameter of /connexion that holds the page asked for. */
const parameter = "retour";

/** The sign-in page's address for somebody who asked for `path` (with its query and hash). */
export function signInPath(path: string): string {
  return path === "/" || path === "/dashboard" ? "/connexion" : `/connexion?${parameter}=${encodeURIComponent(path)}`;
}

/**
 * Where to go once signed in: the page asked for when it is a path of this very site, else the dashboard. A link that
 * another site made must not lead away: `//evil.example`, `/\evil.example`, `javascript:…` are not paths.
 */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(parameter);
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, origin)) return "/dashboard";
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname === "/connexion" || url.pathname.startsWith("//")) return "/dashboard";
  return url.pathname + url.search + url.hash;
}
