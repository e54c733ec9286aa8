import { type ListableStorage, type Owner, storageKey } from "../model/storage";

/** Kind of a task; a sweep also has the id of the removed hoot. */
export type TaskName = "rename" | "keepAccount" | `sweep:${string}`;

export type TaskStorage = ReturnType<typeof createTaskStorage>;

/**
 * Persists the pending background work of an account, which a later session may execute. Stores each task under a
 * separate key, so that tabs do not overwrite each other's tasks. Reads them on each call, because other tabs write
 * too.
 *
 * @param owner the account and its database
 */
export function createTaskStorage(storage: ListableStorage, owner: Owner) {
  const prefix = storageKey("todo", owner, ":");
  const dueOf = (name: TaskName): number => Number(storage.getItem(prefix + name)?.trim() || Number.NaN);
  return {
    /** Name of the lock that a tab holds while it runs the tasks. */
    lock: storageKey("todo", owner),
    /** Returns the due times of the tasks, in milliseconds. */
    read: (): ReadonlyMap<TaskName, number> =>
      new Map(
        storage
          .keys(prefix)
          .map((key) => key.slice(prefix.length))
          .filter(isTaskName)
          .sort()
          .map((name) => [name, dueOf(name)] as const)
          // Other scripts may write to the storage, so skip invalid times.
          .filter(([, due]) => Number.isFinite(due)),
      ),
    /** @param due null when the work is done */
    set(name: TaskName, due: number | null): void {
      if (due === null) storage.removeItem(prefix + name);
      else storage.setItem(prefix + name, String(due));
    },
  };
}

/**
 * Whether the part of a key after the prefix is a task name. The prefix alone is not enough: the keys of
 * `http://host:9000`, such as `…@http://host:9000:rename`, begin with the prefix of `http://host`.
 */
function isTaskName(name: string): name is TaskName {
  return name === "rename" || name === "keepAccount" || name.startsWith("sweep:");
}
