import { loadThreadCode } from "../chunks";
import type { TokenSource } from "../database/database";
import type { Hoot } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { ThreadEntry } from "../model/thread";
import { inBackground, type ReaderContext } from "../store/reader-context";
import { createSharedResource, type SharedResource, showFailures, subscribeWithChunk } from "./shared-resource";
import type { LiveThreadState } from "./thread-updates";

/**
 * The entry of one page, live while it is in use. When the entry is ready, the store contains the hoot of the thread,
 * if there is one.
 */
export interface LiveThread extends SharedResource {
  readonly state: Readable<LiveThreadState>;
  /** Shows an entry that was read before, unless the database has already sent the entry. */
  hydrate(entry: ThreadEntry | null): void;
  /** Shows at once that the reader (an administrator) has closed or reopened the thread. */
  setClosed(isClosed: boolean): void;
}

/**
 * Creates the live entry of a page. The code that subscribes to the entry is loaded on its first use: see
 * thread-updates.ts.
 *
 * @param onBegun called when the thread of the page begins. Until then, the page has no comments
 */
export function createLiveThread(
  context: ReaderContext,
  key: string,
  onBegun: (hoot: Pick<Hoot, "slug">) => void,
): LiveThread {
  const state = createStore<LiveThreadState>({ status: "loading" });
  const reads = showFailures(state, reportReads(context.report, "followThread"));
  const shared = createSharedResource((signal) => {
    if (state.get().status !== "ready") state.set({ status: "loading" });
    const options = { state, signal, onBegun, reads };
    void subscribeWithChunk(
      loadThreadCode,
      signal,
      (chunk) => chunk.followThread(context, key, options),
      reads.onFailure,
    );
  });
  return {
    ...shared,
    state,
    hydrate(entry) {
      if (state.get().status !== "ready") state.set({ status: "ready", entry });
    },
    setClosed(isClosed) {
      const current = state.get();
      if (current.status === "ready" && current.entry) {
        state.set({ status: "ready", entry: { ...current.entry, isClosed } });
      }
    },
  };
}

/** Whether the reader is an administrator of the site; false until the token is read. */
export interface Moderator extends SharedResource {
  readonly state: Readable<boolean>;
}

/** Creates the moderator state of a reader. Reads the claims of the token once the state is in use. */
export function createModerator({ report }: Pick<ReaderContext, "report">, readToken: TokenSource): Moderator {
  const state = createStore(false);
  const read = async (signal: AbortSignal) => {
    const token = await readToken();
    if (token === null) return;
    const { readTokenClaims } = await loadThreadCode();
    if (!signal.aborted) state.set(readTokenClaims(token).isAdministrator);
  };
  return {
    ...createSharedResource((signal) => inBackground({ report, signal }, "readClaims", () => read(signal))),
    state,
  };
}
