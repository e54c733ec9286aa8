/**
 * Whether the calling page may act as the administrator. The administrator's token "owner" is public, and a page of any
 * site can send it to this machine, so the permission depends on the page's origin.
 *
 * @param origin the request's `Origin` header; missing when the caller is not a page in a browser
 * @param trusted further origins, such as "http://192.168.1.5:5173"; "*" accepts all
 */
export function isTrustedOrigin(origin: string | undefined, trusted: readonly string[]): boolean {
  if (origin === undefined || trusted.includes("*") || trusted.includes(origin)) return true;
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  return isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Whether a host name always refers to this machine.
 *
 * @param name lower case; an IPv6 address without brackets
 */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}
