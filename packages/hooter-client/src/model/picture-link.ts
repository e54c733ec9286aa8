const MAX_LENGTH = 2048;
const ownPath = /^\/[\w.~-][^\s\\]*$/;
/**
 * Matches sequences that a server may treat as leaving a folder: an encoded dot, slash, backslash or percent sign, or a
 * semicolon.
 */
const mayLeaveFolder = /%(?:2e|2f|5c|25)|;/i;
/** Base for parsing paths. No host has this name. */
const PLACEHOLDER_ORIGIN = "https://hooter.invalid";

/** Parses an address with the scheme `https` and without a user name; null for any other text. */
export function httpsLink(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" && !url.username && !url.password && url.href.length <= MAX_LENGTH;
  return isSafe ? url : null;
}

/**
 * Parses a path on the host's own origin and resolves its dots, like a browser. Returns null when the text is not a
 * path or is ambiguous.
 */
function pathOf(text: string): URL | null {
  if (text.length > MAX_LENGTH || !ownPath.test(text) || !URL.canParse(text, PLACEHOLDER_ORIGIN)) return null;
  const url = new URL(text, PLACEHOLDER_ORIGIN);
  return url.origin === PLACEHOLDER_ORIGIN && !mayLeaveFolder.test(url.pathname) ? url : null;
}

/**
 * Whether one of the allowed paths contains the path. A folder ends in "/" and contains everything below it. Any other
 * allowed path matches only itself.
 */
function isAllowed(path: string, paths: readonly string[]): boolean {
  return paths.some((entry) => {
    const allowed = entry === "/" ? entry : pathOf(entry)?.pathname;
    return allowed?.endsWith("/") ? path.startsWith(allowed) && path !== allowed : path === allowed;
  });
}

/** Returns the origin of the page, or null outside a page. */
function pageOrigin(): string | null {
  const { location }: { location?: { origin?: unknown } } = globalThis;
  return typeof location?.origin === "string" ? location.origin : null;
}

/**
 * Returns a picture link that is safe to load and that the database accepts, or null. A link to another origin must
 * begin with `https://`. On the host's own origin, only the paths that the host has listed are allowed, because
 * requests to that origin carry the reader's cookies. A link has at most 2,048 characters.
 *
 * @param paths allowed picture sources on the host's own origin: folders ("/images/") and single files ("/owl.svg");
 *   default none
 * @param origin the host's own origin; default the origin of the page. A server has no page, so it must pass the origin
 */
export function safePictureLink(
  link: string,
  paths: readonly string[] = [],
  origin: string | null = pageOrigin(),
): string | null {
  const text = link.trim();
  if (text.startsWith("/")) {
    const url = pathOf(text);
    return url && isAllowed(url.pathname, paths) ? url.href.slice(PLACEHOLDER_ORIGIN.length) : null;
  }
  const url = httpsLink(text);
  if (!url) return null;
  if (url.origin !== origin) return url.href;
  return pathOf(url.pathname) && isAllowed(url.pathname, paths) ? url.href : null;
}

/**
 * Returns a picture link that the database accepts, or null. Does not check the paths that the host allows. Use this
 * function for a stored link that is written again with the user's record. Before a link is shown, pass it through
 * {@link safePictureLink}.
 */
export function storedPictureLink(link: string): string | null {
  const text = link.trim();
  return text.length <= MAX_LENGTH && ownPath.test(text) ? text : (httpsLink(text)?.href ?? null);
}

/** Folder of the pictures that hooter-local seeds. The seeded records contain their paths, without an origin. */
const FOLDER = "/communaute/";

/** Allowed picture sources, and the addresses of their pictures. */
export interface PictureSources {
  /** See `safePictureLink`. */
  readonly paths: readonly string[];
  /** Returns the address that a browser loads for a safe picture link. */
  readonly addressOf: (link: string) => string;
}

/**
 * Adds the seeded pictures to the picture sources if the database is local, which means that its address has the scheme
 * `http`. The pictures are loaded from hooter-local, unless the host lists their folder because it serves them itself.
 *
 * @param paths the picture sources that the host allows
 */
export function pictureSources(databaseUrl: string, paths: readonly string[]): PictureSources {
  const database = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (database?.protocol !== "http:" || paths.includes(FOLDER)) return { paths, addressOf: (link) => link };
  return {
    paths: [...paths, FOLDER],
    addressOf: (link) => (link.startsWith(FOLDER) ? database.origin + link : link),
  };
}
