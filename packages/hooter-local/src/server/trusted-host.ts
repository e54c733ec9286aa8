import { isIP } from "node:net";
import { isLoopback } from "../service/trusted-origin";

export interface HostPolicy {
  /** Address or name to listen on. */
  readonly host: string;
  /** Additional names of this machine, such as "hooter.lan"; "*" accepts every name. */
  readonly trustHosts: readonly string[];
}

/**
 * Determines from a request's `Host` header whether the request is meant for this server. Any page can map its own name
 * to this machine's address (DNS rebinding). The browser then treats the page's calls to this server as same-origin, so
 * only the host name distinguishes them from legitimate calls. An IP address cannot be redirected like this, so every
 * IP address is accepted if other machines can reach the server.
 *
 * @returns a function of the `Host` header. It accepts a missing header, because a request without this header does not
 *   come from a browser
 */
export function hostGuard({ host, trustHosts }: HostPolicy): (header: string | undefined) => boolean {
  const named = new Set([host, ...trustHosts].map((name) => name.toLowerCase()));
  const acceptsAll = named.has("*");
  const isLocalOnly = isLoopback(host.toLowerCase());
  // Cached, because most requests have the same host.
  let lastTrusted: string | undefined;
  return (header) => {
    if (header === undefined || header === lastTrusted || acceptsAll) return true;
    const name = nameOf(header);
    const isTrusted = isLoopback(name) || named.has(name) || (!isLocalOnly && isIP(name) !== 0);
    if (isTrusted) lastTrusted = header;
    return isTrusted;
  };
}

/** Message of the 403 for a foreign host name. */
export function foreignHostText(header: string | undefined): string {
  const name = nameOf(header ?? "");
  return `This server does not accept the host name "${name}". Add it with trustHosts, or with --trust-host ${name}.`;
}

/** Removes the port from `Host`: "[::1]:9000" becomes "::1". */
function nameOf(header: string): string {
  const [, address, name] = /^(?:\[([^\]]*)\]|([^:]*?)\.?)(?::\d*)?$/.exec(header.trim().toLowerCase()) ?? [];
  return address ?? name ?? "";
}
