/**
 * Whether a link leads to the page on screen. What the page's address has after its path does not count, unless the link has
 * such a thing too: a query tells apart authors of one name, and some hosts route by the hash.
 */
export function isCurrent(href: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  return href === (/[?#]/.test(href) ? current : current.split(/[?#]/)[0]);
}
