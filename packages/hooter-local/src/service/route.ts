import { isLegalKey, keysOf, MAX_DEPTH } from "../tree/path";
import { RefusedError } from "./http";

/** Target of a URL's path. */
export type Route =
  | { readonly kind: "value"; readonly path: readonly string[] }
  /** `/x/.priority.json` */
  | { readonly kind: "priority"; readonly path: readonly string[] }
  | { readonly kind: "rules" }
  /** WebSocket (`/.ws`) or long polling (`/.lp`) of the Firebase SDK. */
  | { readonly kind: "sdk" }
  /** Any path that does not end in `.json`; the service answers with an HTML page. */
  | { readonly kind: "page" };

/** Route to data: a value or a priority. */
export type DataRoute = Extract<Route, { kind: "value" | "priority" }>;

/**
 * Parses the path of a URL.
 *
 * @throws RefusedError 400 for an illegal key or too many levels
 */
export function routeOf(rawPath: string): Route {
  if (rawPath === "/.ws" || rawPath === "/.lp") return { kind: "sdk" };
  if (!rawPath.endsWith(".json")) return { kind: "page" };
  const bare = rawPath.slice(0, -".json".length);
  const segments = keysOf(bare).map(decoded);
  if (segments.length === 2 && segments[0] === ".settings" && segments[1] === "rules") return { kind: "rules" };
  const isPriority = segments.at(-1) === ".priority";
  const path = isPriority ? segments.slice(0, -1) : segments;
  checkPath(path);
  return { kind: isPriority ? "priority" : "value", path };
}

function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new RefusedError(400, "Invalid path: Invalid percent-encoding in path");
  }
}

/** @throws RefusedError 400 when a path contains an illegal key or has more than 32 levels */
export function checkPath(path: readonly string[]): void {
  if (!path.every(isLegalKey)) throw new RefusedError(400, "Invalid path: Invalid token in path");
  if (path.length > MAX_DEPTH)
    throw new RefusedError(400, `Invalid path: Path exceeds the maximum depth of ${MAX_DEPTH} levels`);
}
