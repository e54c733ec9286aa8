/**
 * Whether the page that calls may be the administrator: the word "owner" is known to everybody, and a browser sends it to
 * this machine for any page that asks, so that the page's origin is what counts.
 *
 * @param origin the request's `Origin` header; a caller that is no page of a browser has none
 * @param trusted further origins, such as "http://192.168.1.5:5173"; "*" stands for all
 */
export function isTrustedOrigin(origin: string | undefined, trusted: readonly string[]): boolean {
  if (origin === undefined || trusted.includes("*") || trusted.includes(origin)) return true;
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
