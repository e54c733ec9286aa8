import { later } from "../chunks";
import { STAY, type TaskStorage } from "./task-storage";
import type { AccountVerbs, VerbContext } from "./verbs";

/** Milliseconds after which a deletion counts as abandoned. */
const ABANDONED = 3_600_000;

/**
 * Creates the action that deletes all records with the account's uid, then the account.
 *
 * @param carryOn executes remembered background work
 */
export function createDeleteAccount(
  context: VerbContext,
  tasks: TaskStorage,
  runBackgroundTasks: () => void,
): AccountVerbs["deleteAccount"] {
  const { database, identity, uid, mutations, now } = context;
  return async (options) => {
    const { deleteAccount } = await later();
    try {
      await deleteAccount(database, identity, uid, {
        ...options,
        onProgress: (step) => {
          // From the first step on, nothing new may be written.
          mutations.clear();
          tasks.set(STAY, now() + ABANDONED);
          options?.onProgress?.(step);
        },
      });
    } catch (error) {
      // The account stays for now, so the user must be able to write again.
      if (STAY in tasks.read()) tasks.set(STAY, now());
      runBackgroundTasks();
      throw error;
    }
    for (const name of Object.keys(tasks.read())) tasks.set(name, null);
    mutations.clear();
  };
}
