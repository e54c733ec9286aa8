import { HooterError } from "./errors";

/**
 * Loads a part of the program on first use. A failure is not cached here, but Chromium repeats the failure of an import
 * until the page is reloaded. Call it inside a function, so that a host that does not use the part does not load it.
 *
 * @param load imports the part
 * @throws HooterError `network`, or `unknown` when the browser is online: the deployed files may be newer than the page
 */
export async function partOf<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const code = (globalThis.navigator?.onLine ?? true) ? "unknown" : "network";
    throw new HooterError(code, "a part of the program cannot be loaded", { cause });
  }
}

/** Preloads a part. Errors are ignored, because the first use reports them. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
