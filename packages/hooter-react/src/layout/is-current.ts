/**
 * Whether a link leads to the current page. The query and the hash of the page are compared only if the link has one
 * too, because a query distinguishes authors with the same name, and some hosts route by the hash.
 */
export function isCurrent(href: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  return href === (/[?#]/.test(href) ? current : current.split(/[?#]/)[0]);
}
