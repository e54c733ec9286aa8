import { parseFields } from "../drafts/drafts";
import { type DraftStorage, type Owner, placeOf } from "../drafts/storage";

/** The entry that says that own records are to be renamed. */
export const RENAME = "rename";
/** The entry that says that the mark of a deletion is to be removed, as the deletion was not finished. */
export const STAY = "stay";
/** Every other entry is a removed hoot's id. */
export const isHootId = (name: string): boolean => name !== RENAME && name !== STAY;

/** What an account has still to do in the background, for a later session too. */
export interface Todo {
  /** The key in the storage. */
  readonly place: string;
  /** When each piece of work is due, in milliseconds, as text. */
  read(): Readonly<Record<string, string>>;
  /** @param due null: it is done */
  set(name: string, due: number | null): void;
}

/**
 * Remembers it in the storage, which other tabs share: it is read anew each time.
 *
 * @param owner the account, and the database that it writes to
 */
export function createTodo(storage: DraftStorage, owner: Owner): Todo {
  const place = placeOf(storage, "todo", owner);
  const read = () => {
    const fields = Object.entries(parseFields(storage.getItem(place)) ?? {});
    // Others may write there: what is no time is never due.
    return Object.fromEntries(fields.filter(([, due]) => due.trim() !== "" && Number.isFinite(Number(due))));
  };
  return {
    place,
    read,
    set(name, due) {
      const { [name]: _former, ...others } = read();
      const next = due === null ? others : { ...others, [name]: String(due) };
      if (Object.keys(next).length > 0) storage.setItem(place, JSON.stringify(next));
      else storage.removeItem(place);
    },
  };
}
