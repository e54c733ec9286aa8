import { later } from "../lazy";
import { STAY, type Todo } from "../todo";
import type { AccountVerbs, VerbContext } from "./verbs";

/** Milliseconds that a deletion may take before it counts as given up. */
const ABANDONED = 3_600_000;

/**
 * Makes the verb that deletes everything that carries the account's uid, and the account last.
 *
 * @param carryOn sees to what is remembered to be done
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
          // From the first step on nothing new may be written.
          errands.clear();
          todo.set(STAY, now() + ABANDONED);
          options?.onProgress?.(step);
        },
      });
    } catch (error) {
      // The account stays for now, so its person must be able to write again.
      if (STAY in todo.read()) todo.set(STAY, now());
      carryOn();
      throw error;
    }
    for (const name of Object.keys(todo.read())) todo.set(name, null);
    errands.clear();
  };
}
