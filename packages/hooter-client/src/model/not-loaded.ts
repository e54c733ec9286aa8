import { HooterError } from "./errors";

/**
 * What it means that a part of the program cannot be loaded. Online, no waiting brings it: the page may be older than what is served
 * by now. Then nothing may wait behind it.
 */
export function notLoaded(cause: unknown): HooterError {
  const code = (globalThis.navigator?.onLine ?? true) ? "unknown" : "network";
  return new HooterError(code, "a part of the program cannot be loaded", { cause });
}
