import { loadThreadCode } from "../chunks";
import { createStore, type Readable } from "../model/readable";
import { inBackground, type ReaderContext } from "../store/reader-context";
import { createSharedResource, type SharedResource } from "./shared-resource";

/** Whether the reader is an administrator of the site; false until the token is read. */
export interface Moderator extends Pick<SharedResource, "retain"> {
  readonly state: Readable<boolean>;
}

/** Creates the moderator state of an account. Reads the claims of the token once the state is in use. */
export function createModerator(
  { report }: Pick<ReaderContext, "report">,
  readToken: () => Promise<string | null>,
): Moderator & SharedResource {
  const state = createStore(false);
  const read = async (signal: AbortSignal) => {
    const [token, { readTokenClaims }] = await Promise.all([readToken(), loadThreadCode()]);
    if (token !== null && !signal.aborted) state.set(readTokenClaims(token).isAdministrator);
  };
  return {
    ...createSharedResource((signal) => inBackground({ report, signal }, "readClaims", () => read(signal))),
    state,
  };
}

/** Moderator state of a visitor, who is never an administrator. */
export const noModerator: Moderator = { state: createStore(false), retain: () => () => {} };
