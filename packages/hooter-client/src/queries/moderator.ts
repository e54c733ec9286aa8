import { loadThreadCode } from "../chunks";
import type { TokenSource } from "../database/database";
import { createStore, type Readable } from "../model/readable";
import { inBackground, type ReaderContext } from "../store/reader-context";
import { createSharedResource, type SharedResource } from "./shared-resource";

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
