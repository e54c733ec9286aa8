import { later } from "../lazy";
import { STAY, type Todo } from "../todo";
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
  todo: Todo,
  carryOn: () => void,
): AccountVerbs["deleteAccount"] {
  const { database, identity, uid, errands, now } = context;
  return async (options) => {
    const { deleteAccount } = await later();
    try {
      await deleteAccount(database, identity, uid, {
        ...options,
        onProgress: (step) => {
          // From the first step on, nothing new may be written.
          errands.clear();
          todo.set(STAY, now() + ABANDONED);
          options?.onProgress?.(step);
        },
      });
    } catch (error) {
      // The account stays for now, so the user must be able to write again.
      if (STAY in todo.read()) todo.set(STAY, now());
      carryOn();
      throw error;
    }
    for (const name of Object.keys(todo.read())) todo.set(name, null);
    errands.clear();
  };
}
