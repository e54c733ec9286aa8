import { parseFields } from "../drafts/fields";
import { type DraftStorage, type Owner, storageKey } from "../drafts/storage";

/** Entry for a pending rename of the user's own records. */
export const RENAME = "rename";
/** Entry for the removal of the marker of an unfinished account deletion. */
export const STAY = "stay";
/** Whether an entry is the id of a removed hoot. All other entries have fixed names. */
export const isHootId = (name: string): boolean => name !== RENAME && name !== STAY;

/** Pending background work of an account. A later session may execute it. */
export interface TaskStorage {
  /** The key in the storage. */
  readonly key: string;
  /** Returns the due times of the work, in milliseconds, as text. */
  read(): Readonly<Record<string, string>>;
  /** @param due null when the work is done */
  set(name: string, due: number | null): void;
}

/**
 * Persists the work in the storage that tabs share. Each call reads the storage again, because other tabs may have
 * changed it.
 *
 * @param owner the account and its database
 */
export function createTaskStorage(storage: DraftStorage, owner: Owner): TaskStorage {
  const key = storageKey("todo", owner);
  const read = () => {
    const fields = Object.entries(parseFields(storage.getItem(key)) ?? {});
    // Other scripts may write to the storage, so skip invalid times.
    return Object.fromEntries(fields.filter(([, due]) => due.trim() !== "" && Number.isFinite(Number(due))));
  };
  return {
    key,
    read,
    set(name, due) {
      const { [name]: _former, ...others } = read();
      const next = due === null ? others : { ...others, [name]: String(due) };
      if (Object.keys(next).length > 0) storage.setItem(key, JSON.stringify(next));
      else storage.removeItem(key);
    },
  };
}
