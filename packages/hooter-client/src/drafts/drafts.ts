import { createStore, type Readable } from "../model/readable";
import { type DraftStorage, placeOf } from "./storage";

/** The fields of a draft, as typed. */
export type DraftFields = { readonly [field: string]: string };

/** The drafts of all accounts; told by a number that changes with each of them. */
export interface Drafts extends Readable<number> {
  /** The draft of an account (null: nobody is signed in, and nothing is kept), or null. */
  read(uid: string | null, name: string): DraftFields | null;
  /** Keeps a draft, or throws it away (null): the one that was last seen or written here, never another tab's. */
  write(uid: string | null, name: string, draft: DraftFields | null): void;
  /** Listens to other tabs no more. */
  dispose(): void;
}

interface Known {
  /** As it was last seen or written. */
  readonly text: string | null;
  readonly draft: DraftFields | null;
  /** Whether it was written here. */
  readonly mine: boolean;
}

const PREFIX = "hooter:draft:";

/** Makes the keeper of drafts. Tabs see each other's, but what is being typed in one is never replaced by another's. */
export function createDrafts(storage: DraftStorage, databaseUrl: string): Drafts {
  const changes = createStore(0);
  const known = new Map<string, Known>();
  const places = new Map<string, string>();
  const keyOf = (uid: string | null, name: string): string => {
    if (uid === null) return `${PREFIX}:${name}`;
    const known = places.get(`${uid}:${name}`) ?? placeOf(storage, "draft", { uid, databaseUrl }, `:${name}`);
    places.set(`${uid}:${name}`, known);
    return known;
  };

  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (!key?.startsWith(PREFIX)) return;
    const present = known.get(key);
    if (present?.mine && present.text !== null && (newValue !== null || oldValue !== present.text)) {
      // A tab threw its own draft away, which had taken the place of this one: what is on the screen must survive a reload.
      if (newValue === null) storage.setItem(key, present.text);
      return;
    }
    known.delete(key);
    changes.set(changes.get() + 1);
  };
  const { window } = globalThis;
  window?.addEventListener("storage", onStorage);

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    read(uid, name) {
      const key = keyOf(uid, name);
      const present = known.get(key);
      if (present) return present.draft;
      const text = uid === null ? null : storage.getItem(key);
      const draft = parseFields(text);
      known.set(key, { text, draft, mine: false });
      return draft;
    },
    write(uid, name, draft) {
      const key = keyOf(uid, name);
      const text = draft && JSON.stringify(draft);
      if (uid !== null) {
        if (text !== null) storage.setItem(key, text);
        else if (storage.getItem(key) === known.get(key)?.text) storage.removeItem(key);
      }
      known.set(key, { text, draft, mine: text !== null });
      changes.set(changes.get() + 1);
    },
    dispose: () => window?.removeEventListener("storage", onStorage),
  };
}

/** Reads the texts of a stored object; null when it holds none. */
export function parseFields(text: string | null): DraftFields | null {
  let json: unknown = null;
  try {
    json = text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  const fields = Object.entries(json).filter((field): field is [string, string] => typeof field[1] === "string");
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}
