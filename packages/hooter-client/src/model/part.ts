import { HooterError } from "./errors";

/**
 * A part of the program that is loaded when it is asked for first; a failure is not remembered. Call it within a function, so that a
 * host that needs none of it gets none of it.
 *
 * @param load imports it
 * @throws HooterError `network`, or `unknown` when the network is there: the page may be older than what is served by now
 */
export async function partOf<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const code = (globalThis.navigator?.onLine ?? true) ? "unknown" : "network";
    throw new HooterError(code, "a part of the program cannot be loaded", { cause });
  }
}

/** Loads a part before it is needed; whether it came is seen when it is. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
