import { createStore, type Readable } from "../model/readable";
import { type DraftCopy, readCopies, sameFields, stampOf, writeCopies } from "./copies";
import { type DraftFields, holds } from "./fields";
import { type DraftStorage, placeOf } from "./storage";
import { type DraftTab, pageTab } from "./tab";

export { type DraftFields, parseFields } from "./fields";

/** What is kept for an account (null: nobody is signed in, and nothing is kept) under a name. */
export interface Kept {
  read(uid: string | null, name: string): DraftFields | null;
  write(uid: string | null, name: string, fields: DraftFields | null): void;
}

/**
 * The drafts of all accounts; told by a number that changes with each of them.
 *
 * `read` gives what this tab holds; without any, what another tab wrote last. `write` never touches another tab's words, but for
 * two: null throws away what is shown, wherever the same is held; and what an ended tab has left goes to the tab that goes on with it.
 */
export interface Drafts extends Readable<number>, Kept {
  /** Throws these words away in every tab that holds them: they have arrived. */
  throwAway(uid: string | null, name: string, words: DraftFields): void;
  /** What is chosen rather than typed: one value for all tabs, the last one written. */
  readonly shared: Kept;
  /** Listens to other tabs no more. */
  dispose(): void;
}

/** What is shown of a draft. */
interface Shown {
  readonly copy: DraftCopy | null;
  /** Other tabs' copies that were there when the field was emptied here: they do not take its place. */
  readonly ignored: readonly string[];
}

const PREFIX = "hooter:draft:";
const NOBODYS = `${PREFIX}:`;

/** Makes the keeper of drafts. @param tabOf the browser's tab */
export function createDrafts(
  storage: DraftStorage,
  databaseUrl: string,
  tabOf: () => DraftTab = pageTab,
  now: () => number = Date.now,
): Drafts {
  const changes = createStore(0);
  const tell = () => changes.set(changes.get() + 1);
  const shown = new Map<string, Shown>();
  const choices = new Map<string, DraftFields | null>();
  const places = new Map<string, string>();
  const keyOf = (uid: string | null, name: string): string => {
    if (uid === null) return `${NOBODYS}${name}`;
    const known = places.get(`${uid}:${name}`) ?? placeOf(storage, "draft", { uid, databaseUrl }, `:${name}`);
    places.set(`${uid}:${name}`, known);
    return known;
  };
  const copiesAt = (key: string) => readCopies(key.startsWith(NOBODYS) ? null : storage.getItem(key), now());
  const keep = (key: string, text: string | null): void => {
    if (key.startsWith(NOBODYS)) return;
    if (text !== null) storage.setItem(key, text);
    else storage.removeItem(key);
  };
  const keepCopies = (key: string, copies: readonly DraftCopy[]) => keep(key, writeCopies(copies, now()));
  const isMine = (copy: DraftCopy | null | undefined) => copy?.tab === tabOf().id;
  /** Says of this tab's copy whether the page has ended. */
  const markLeft = (key: string, copies: readonly DraftCopy[], left: boolean) =>
    keepCopies(
      key,
      copies.map((copy) => (isMine(copy) ? { ...copy, left } : copy)),
    );
  const empty = (key: string, others: readonly DraftCopy[]) =>
    shown.set(key, { copy: null, ignored: others.map(stampOf) });

  /** What is to be shown: this tab's own, that of the tab it was copied from, or what was written last. */
  const look = (key: string, ignored: readonly string[] = []): Shown => {
    const copies = copiesAt(key);
    const own = copies.find(isMine);
    if (own?.left) markLeft(key, copies, false);
    const others = copies.filter((copy) => !ignored.includes(stampOf(copy)));
    const former = others.find(({ tab }) => tab === tabOf().former);
    return { copy: own ?? former ?? others.at(-1) ?? null, ignored };
  };

  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (!key?.startsWith(PREFIX)) return;
    choices.delete(key);
    const present = shown.get(key);
    if (present) {
      const next = look(key, present.ignored);
      if (!isMine(present.copy)) shown.set(key, next);
      else if (!isMine(next.copy)) {
        // The same words were thrown away in another tab. Where something was written, they only had to make room: they stay.
        const before = readCopies(oldValue, now()).map(stampOf);
        const isThrownAway = readCopies(newValue, now()).every((copy) => before.includes(stampOf(copy)));
        if (isThrownAway) empty(key, copiesAt(key));
      }
    }
    tell();
  };
  const onLeave = (): void => {
    for (const [key, { copy }] of shown) if (isMine(copy)) markLeft(key, copiesAt(key), true);
    tabOf().leave();
  };
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    tabOf().enter();
    // Others may have taken over what was left here.
    shown.clear();
    choices.clear();
    tell();
  };
  const { window } = globalThis;
  window?.addEventListener("storage", onStorage);
  window?.addEventListener("pagehide", onLeave);
  window?.addEventListener("pageshow", onReturn);

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    read(uid, name) {
      const key = keyOf(uid, name);
      const present = shown.get(key) ?? look(key);
      shown.set(key, present);
      return present.copy?.fields ?? null;
    },
    write(uid, name, draft) {
      const key = keyOf(uid, name);
      const former = shown.get(key)?.copy ?? null;
      const others = copiesAt(key).filter((copy) => !isMine(copy));
      const rest = others.filter(({ left, fields }) => {
        const isShown = former !== null && sameFields(fields, former.fields);
        if (draft === null) return !isShown;
        return !left || !(isShown || sameFields(fields, draft));
      });
      // An emptied field is nothing to keep.
      if (draft && Object.values(draft).some((text) => text !== "")) {
        const copy = { tab: tabOf().id, at: now(), left: false, fields: draft };
        keepCopies(key, [...rest, copy]);
        shown.set(key, { copy, ignored: [] });
      } else {
        keepCopies(key, rest);
        empty(key, rest);
      }
      tell();
    },
    throwAway(uid, name, words) {
      const key = keyOf(uid, name);
      const copies = copiesAt(key);
      const rest = copies.filter(({ fields }) => !holds(fields, words));
      if (rest.length < copies.length) keepCopies(key, rest);
      if (holds(shown.get(key)?.copy?.fields ?? null, words)) empty(key, rest);
      tell();
    },
    shared: {
      read(uid, name) {
        const key = keyOf(uid, name);
        if (!choices.has(key)) choices.set(key, copiesAt(key).at(-1)?.fields ?? null);
        return choices.get(key) ?? null;
      },
      write(uid, name, fields) {
        const key = keyOf(uid, name);
        keep(key, fields && JSON.stringify(fields));
        choices.set(key, fields);
        tell();
      },
    },
    dispose() {
      window?.removeEventListener("storage", onStorage);
      window?.removeEventListener("pagehide", onLeave);
      window?.removeEventListener("pageshow", onReturn);
    },
  };
}
