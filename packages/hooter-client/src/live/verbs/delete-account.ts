import { later } from "../lazy";
import type { Todo } from "../todo";
import type { AccountVerbs, VerbContext } from "./verbs";

/** Makes the verb that deletes everything that carries the account's uid, and the account last. */
export function createDeleteAccount(context: VerbContext, todo: Todo): AccountVerbs["deleteAccount"] {
  const { database, identity, uid, errands } = context;
  return async (options) => {
    const { deleteAccount } = await later();
    await deleteAccount(database, identity, uid, {
      ...options,
      onProgress: (step) => {
        // From the first step on nothing new may be written.
        errands.clear();
        options?.onProgress?.(step);
      },
    });
    for (const name of Object.keys(todo.read())) todo.set(name, null);
    errands.clear();
  };
}
