const MAX_LENGTH = 2048;
const ownPath = /^\/[\w.~-][^\s\\]*$/;
/** What a server may read as a way out of a folder: an encoded dot, slash, backslash or percent sign, and what follows a semicolon. */
const mayLeaveFolder = /%(?:2e|2f|5c|25)|;/i;
/** No host has this name: only the path of what is read against it counts. */
const NOWHERE = "https://hooter.invalid";

function httpsLink(text: string): URL | null {
  try {
    const url = new URL(text);
    const isSafe = url.protocol === "https:" && !url.username && !url.password && url.href.length <= MAX_LENGTH;
    return isSafe ? url : null;
  } catch {
    return null;
  }
}

/** A path on the host's own origin as a browser asks for it, dots resolved; null when it is none, or may be read in another way. */
function pathOf(text: string): URL | null {
  if (text.length > MAX_LENGTH || !ownPath.test(text)) return null;
  try {
    const url = new URL(text, NOWHERE);
    return url.origin === NOWHERE && !mayLeaveFolder.test(url.pathname) ? url : null;
  } catch {
    return null;
  }
}

/** Whether one of the named paths holds a path: a folder ends in "/" and holds what is below it, any other holds itself alone. */
function isNamed(path: string, paths: readonly string[]): boolean {
  return paths.some((named) => {
    const own = pathOf(named)?.pathname ?? (named === "/" ? named : null);
    return own !== null && (own.endsWith("/") ? path.startsWith(own) && path !== own : path === own);
  });
}

/** The origin of the page, where there is one. */
function pageOrigin(): string | null {
  const { location }: { location?: { origin?: unknown } } = globalThis;
  return typeof location?.origin === "string" ? location.origin : null;
}

/**
 * A picture link that is safe to load and that the database takes, or null: `https://…` elsewhere, or what the host has named on
 * its own origin, where a request carries the reader's cookies. At most 2,048 characters.
 *
 * @param paths what pictures may be loaded from on the host's own origin: folders ("/images/") and single files ("/owl.svg");
 *   default nothing
 */
export function safePictureLink(link: string, paths: readonly string[] = []): string | null {
  const text = link.trim();
  if (text.startsWith("/")) {
    const url = pathOf(text);
    return url && isNamed(url.pathname, paths) ? url.href.slice(NOWHERE.length) : null;
  }
  const url = httpsLink(text);
  if (!url) return null;
  if (url.origin !== pageOrigin()) return url.href;
  return pathOf(url.pathname) && isNamed(url.pathname, paths) ? url.href : null;
}

/**
 * A picture link as the database takes it, whatever host shows it: for one's own records that are written back. What is shown goes
 * through {@link safePictureLink}.
 */
export function storedPictureLink(link: string): string | null {
  const text = link.trim();
  return text.length <= MAX_LENGTH && ownPath.test(text) ? text : (httpsLink(text)?.href ?? null);
}
