import { browserVisibility } from "../database/page-visibility";
import { readWithRetry } from "../database/retry";
import { toHooterError } from "../model/errors";
import type { Store } from "../model/readable";
import { callFailed } from "../model/report";
import type { AccountContext } from "../store/reader-context";
import { withLock } from "../tabs/tabs";
import { commit } from "./commit";
import type { TaskStorage } from "./mutation-storage";

/** A deletion of the account that has started and no longer runs. The rules refuse the account's writes. */
export interface UnfinishedDeletion {
  /**
   * Cancels the deletion: the account may write again. Records that were already removed are not restored. To finish
   * the deletion, call `deleteAccount`.
   *
   * @throws HooterError
   */
  readonly keepAccount: () => Promise<void>;
}

export function deletionLock({ lock }: Pick<TaskStorage, "lock">): string {
  return `${lock}:deletion`;
}

export type DeletionWatch = ReturnType<typeof createDeletionWatch>;

export interface DeletionContext extends AccountContext {
  /** Receives an unfinished deletion, as a new object after each refused write, and null once it is cancelled. */
  readonly unfinishedDeletion: Store<UnfinishedDeletion | null>;
}

/** Detects a deletion of the account that a crash, a closed tab or another device left unfinished. */
export function createDeletionWatch(
  { uid, database, now, report, unfinishedDeletion, signal }: DeletionContext,
  tasks: TaskStorage,
) {
  let running = 0;
  let isChecking = false;

  const lock = deletionLock(tasks);
  const keepAccount = async (): Promise<void> => {
    await commit(database, { [`departs/${uid}`]: null });
    tasks.set("keepAccount", null);
    unfinishedDeletion.set(null);
  };
  const check = async (): Promise<void> => {
    if (running > 0 || isChecking) return;
    isChecking = true;
    try {
      // Wait for the deletions that run in other tabs.
      await withLock(lock, { signal }, async () => {});
      const read = await readWithRetry(async () => ({ mark: await database.get(["departs", uid]) }), {
        signal,
        onFailure: (error) => report(callFailed("readDeletion", error)),
      });
      if (read === null || running > 0) return;
      unfinishedDeletion.set(read.mark === true ? { keepAccount } : null);
    } catch (thrown) {
      if (!signal.aborted) report(callFailed("readDeletion", toHooterError(thrown)));
    } finally {
      isChecking = false;
    }
  };
  // Another tab may have cancelled the deletion in the meantime.
  const unobserve = browserVisibility.observe((event) => {
    if (event === "visible" && unfinishedDeletion.get() !== null) void check();
  });
  signal.addEventListener("abort", unobserve);
  // A deletion that started on this device may be unfinished. Once its task is due, background work removes the marker.
  if ((tasks.read().get("keepAccount") ?? 0) > now()) void check();

  return {
    /**
     * Runs a deletion. While it runs, this tab does not report it as unfinished. With Web Locks, the other tabs do not
     * report it either.
     */
    async run(work: () => Promise<void>): Promise<void> {
      running++;
      try {
        await withLock(lock, { mode: "shared" }, work);
      } finally {
        running--;
      }
    },
    /** Reads the deletion marker after the rules refused a write, because the marker may be the reason. */
    onFailure(thrown: unknown): void {
      const { code } = toHooterError(thrown);
      // Include `too-soon`: the client may report a refused hoot with this code although the marker is the reason.
      if (code === "permission-denied" || code === "too-soon") void check();
    },
    /** Cancels the deletion: removes the marker, its task and the report. */
    keepAccount,
  };
}
