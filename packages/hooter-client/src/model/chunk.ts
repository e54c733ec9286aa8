import { HooterError } from "./errors";

/**
 * Returns a function that loads a chunk of the bundle on first use. Concurrent calls share one import, so that their
 * callers continue in the order of the calls; separate imports could end in another order. After a failure, the next
 * call imports again, but Chromium then repeats the failure until the page is reloaded.
 *
 * @param load imports the chunk
 * @returns a function that rejects with a HooterError: `network` when the browser is offline; otherwise `unknown`,
 *   because the cause may also be a newer deployment that has removed the file. Its `loaded` returns the chunk for
 *   synchronous use, or null until it is loaded. Its `load` is a property, so that tests can replace it
 */
export function createChunkLoader<Chunk>(load: () => Promise<Chunk>) {
  let inFlight: Promise<Chunk> | null = null;
  let loaded: Chunk | null = null;
  const loadNow = async (): Promise<Chunk> => {
    try {
      loaded = await loader.load();
      return loaded;
    } catch (cause) {
      const code = (globalThis.navigator?.onLine ?? true) ? "unknown" : "network";
      throw new HooterError(code, "a script of the page could not be loaded", { cause });
    } finally {
      inFlight = null;
    }
  };
  const loader = Object.assign(() => (inFlight ??= loadNow()), { loaded: () => loaded, load });
  return loader;
}

/** Preloads a chunk. Errors are ignored, because the first use reports them. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
