import { isIP } from "node:net";

export interface HostPolicy {
  /** The address or name that is listened on. */
  readonly host: string;
  /** Further names by which this machine may be called, such as "hooter.lan"; "*" stands for all. */
  readonly trustHosts: readonly string[];
}

/**
 * Tells from a request's `Host` whether it was meant for this server. A page of anybody can give its own name this
 * machine's address (DNS rebinding): its calls are then of one origin for the browser, and only the name tells them apart.
 * An address cannot be given away like that, so that every address is taken where more than this machine is listened to.
 *
 * @returns a function of the `Host` header; a caller without one is no browser
 */
export function hostGuard({ host, trustHosts }: HostPolicy): (header: string | undefined) => boolean {
  const named = new Set([host, ...trustHosts].map((name) => name.toLowerCase()));
  const takesAll = named.has("*");
  const isLocalOnly = isThisMachine(host.toLowerCase());
  // A connection's requests name the same host, and so do those of most callers.
  let lastTrusted: string | undefined;
  return (header) => {
    if (header === undefined || header === lastTrusted || takesAll) return true;
    const name = nameOf(header);
    const isTrusted = isThisMachine(name) || named.has(name) || (!isLocalOnly && isIP(name) !== 0);
    if (isTrusted) lastTrusted = header;
    return isTrusted;
  };
}

/** What whoever called by a foreign name is told, and 403 with it. */
export function foreignHostText(header: string | undefined): string {
  const name = nameOf(header ?? "");
  return `This server is not called "${name}": trustHosts, or --trust-host ${name}, lets it be.`;
}

/** `Host` without its port: "[::1]:9000" is "::1". */
function nameOf(header: string): string {
  const [, address, name] = /^(?:\[([^\]]*)\]|([^:]*?)\.?)(?::\d*)?$/.exec(header.trim().toLowerCase()) ?? [];
  return address ?? name ?? "";
}

function isThisMachine(name: string): boolean {
  if (name === "localhost" || name === "::1" || name.endsWith(".localhost")) return true;
  return name.startsWith("127.") && isIP(name) === 4;
}
