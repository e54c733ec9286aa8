import { HooterError } from "./errors";

/**
 * Loads a chunk of the bundle on first use. A failure is not cached here, but Chromium repeats the failure of an import
 * until the page is reloaded. Call it inside a function, so that a host that does not use the chunk does not load it.
 *
 * @param load imports the chunk
 * @throws HooterError `network`, or `unknown` when the browser is online: the deployed files may be newer than the page
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    const code = (globalThis.navigator?.onLine ?? true) ? "unknown" : "network";
    throw new HooterError(code, "a script of the page could not be loaded", { cause });
  }
}

/** Preloads a chunk. Errors are ignored, because the first use reports them. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
