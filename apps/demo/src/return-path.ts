/** Query parameter of /connexion that contains the requested page. */
const parameter = "retour";

/** Address of the sign-in page for a visitor who requested `path` (with its query and hash). */
export function signInPath(path: string): string {
  return path === "/" || path === "/dashboard" ? "/connexion" : `/connexion?${parameter}=${encodeURIComponent(path)}`;
}

/**
 * Path to open after sign-in: the requested page when it is a path of this site, otherwise the dashboard. A link on
 * another site must not redirect to a foreign address: `//evil.example`, `/\evil.example`, `javascript:…` are not
 * paths.
 */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(parameter);
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, origin)) return "/dashboard";
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname === "/connexion" || url.pathname.startsWith("//")) return "/dashboard";
  return url.pathname + url.search + url.hash;
}
