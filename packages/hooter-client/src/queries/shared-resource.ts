import { RETRY, readWithRetry } from "../database/retry";
import type { HooterError } from "../model/errors";
import type { Store } from "../model/readable";
import type { ReadReports } from "../model/report";

/** State of a live resource. */
export type LiveState<Ready extends object = object> =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | ({ readonly status: "ready" } & Ready);

/** A resource that is open while it is in use. */
export interface SharedResource {
  /** @returns a function that releases it; a second call does nothing */
  retain(): () => void;
  inUse(): boolean;
  /** Closes the resource, and opens it again if it is in use. */
  restart(): void;
  /** Closes the resource permanently. */
  dispose(): void;
}

/**
 * Counts the users of a live resource. The resource closes shortly after the last release, so that a component that
 * mounts again immediately (StrictMode, a move in the tree) finds it still open.
 *
 * @param open opens the resource, and closes it when the signal aborts
 */
export function createSharedResource(open: (signal: AbortSignal) => void): SharedResource {
  let users = 0;
  let closing: AbortController | null = null;
  let disposed = false;
  const close = () => {
    closing?.abort();
    closing = null;
  };
  const update = () => {
    if (users === 0 || disposed) close();
    else if (!closing) {
      closing = new AbortController();
      open(closing.signal);
    }
  };
  return {
    retain() {
      let isReleased = false;
      users++;
      update();
      return () => {
        if (isReleased) return;
        isReleased = true;
        users--;
        setTimeout(update, 0);
      };
    },
    inUse: () => users > 0 && !disposed,
    restart() {
      close();
      update();
    },
    dispose() {
      disposed = true;
      update();
    },
  };
}

/** Returns reports that also show a failure in a state, unless the state shows earlier data. */
export function showFailures(state: Store<LiveState>, reads: ReadReports): ReadReports {
  return {
    ...reads,
    onFailure(error) {
      reads.onFailure(error);
      if (state.get().status !== "ready") state.set({ status: "error", error });
    },
  };
}

/**
 * Loads a chunk and uses it for a subscription until the signal aborts.
 *
 * @param load see `createChunkLoader`
 * @param begin starts the subscription and returns a function that stops it
 * @param onFailure called when the chunk cannot be loaded; loading is retried until it succeeds
 */
export async function subscribeWithChunk<Chunk>(
  load: () => Promise<Chunk>,
  signal: AbortSignal,
  begin: (chunk: Chunk) => () => void,
  onFailure: (error: HooterError) => void,
): Promise<void> {
  const chunk = await readWithRetry(load, { signal, onFailure, policy: RETRY.load });
  if (chunk && !signal.aborted) signal.addEventListener("abort", begin(chunk));
}
