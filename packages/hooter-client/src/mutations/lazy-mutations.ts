import { RETRY, readWithRetry } from "../database/retry";
import { createChunkLoader } from "../model/chunk";
import { HooterError } from "../model/errors";
import { createStore } from "../model/readable";
import { reportReads } from "../model/report";
import { storageKey } from "../model/storage";
import type * as Module from "./account-mutations";
import type { AccountMutations, MutationsContext } from "./account-mutations";
import type { PendingMutation } from "./mutation-storage";
import type { AccountVerbs } from "./verbs";

/** Maximum delay of the preload on a busy page, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

/** Loads the code of the writes. */
export const loadMutations = createChunkLoader((): Promise<typeof Module> => import("./account-mutations"));

export type LazyMutations = ReturnType<typeof createLazyMutations>;

/**
 * Creates the actions of an account, and loads their code lazily. The write code is a third of the client's code, and
 * no page needs it for its first paint. It is loaded when the page is idle, immediately if an earlier page left work,
 * and no later than the first write. A failed load is not cached.
 */
export function createLazyMutations(context: MutationsContext) {
  const { signal, storage } = context;
  const list = createStore<readonly PendingMutation[]>([]);
  let current: AccountMutations | null = null;
  let isResumed = false;

  const make = (module: typeof Module): AccountMutations => {
    if (current) return current;
    if (signal.aborted) throw new HooterError("signed-out");
    current = module.createAccountMutations(context);
    const { mutations, resume } = current;
    mutations.list.subscribe(() => list.set(mutations.list.get()));
    if (isResumed) resume();
    return current;
  };
  const load = async (): Promise<AccountMutations> => {
    const [module] = await Promise.all([loadMutations(), context.loadActions()]);
    return make(module);
  };
  // If the code is loaded, the next account can write synchronously.
  const loaded = loadMutations.loaded();
  if (loaded) make(loaded);

  /** Loads the code, with retries until it is loaded, because the work from an earlier page depends on it. */
  const preload = (): void => {
    const { onFailure } = reportReads(context.report, "loadWrites");
    void readWithRetry(load, { signal, onFailure, policy: RETRY.load });
  };
  /** Whether an earlier page left mutations or background work. */
  const hasEarlierWork = (): boolean =>
    (["mutation", "todo"] as const).some((kind) => storage.keys(storageKey(kind, context, ":")).length > 0);

  return {
    /** Executes an action, synchronously if possible. */
    async write<Result>(work: (verbs: AccountVerbs) => Promise<Result>): Promise<Result> {
      const { verbs, deletionWatch } = current ?? (await load());
      const done = work(verbs);
      done.catch(deletionWatch.onFailure);
      return done;
    },
    mutations: { list, onAnswer: () => current?.mutations.onAnswer() },
    /** Resumes the mutations from an earlier page. Call this once the session is known. */
    resume(): void {
      isResumed = true;
      if (current) current.resume();
      else if (!hasEarlierWork() && typeof requestIdleCallback === "function")
        requestIdleCallback(preload, { timeout: IDLE_TIMEOUT_MS });
      else preload();
    },
  };
}
