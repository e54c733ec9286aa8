import { browserStorage } from "../model/browser";
import { fieldsOf, parseJson } from "../model/json";
import { createStore, type Readable } from "../model/readable";
import { type DraftStorage, storageKey, tolerantStorage } from "../model/storage";
import { observeStorage, type StorageChange } from "../tabs/tabs";

/** Name of the draft of a new hoot. The widgets use the same name. */
export const NEW_HOOT_DRAFT = "hoot";

/** Returns the name of the draft that contains the edit of a hoot. The widgets use the same name. */
export const editDraft = (id: string): string => `edit:${id}`;

/** The fields of a draft, as typed. */
export type DraftFields = { readonly [field: string]: string };

/** Returns the string properties of an object; null when it has none. */
export function textsOf(json: unknown): DraftFields | null {
  const fields = Object.entries(fieldsOf(json)).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text.toWellFormed()] as const] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/**
 * Whether a draft contains these fields and texts. Stored text is well-formed, but typed text may contain lone
 * surrogates, so both are normalised.
 */
export function contains(draft: DraftFields | null, fields: DraftFields): boolean {
  const wellFormed = (text: string | undefined) => text?.toWellFormed();
  return draft !== null && Object.keys(fields).every((field) => wellFormed(draft[field]) === wellFormed(fields[field]));
}

/**
 * The drafts of all accounts. The observable value is a version number, which changes whenever a draft changes. Drafts
 * of signed-out visitors (account null) are never persisted.
 *
 * Each tab has its own copy of a draft. `read` returns the copy of this tab, or else the newest copy of another tab.
 * `write` changes only the copy of this tab, with two exceptions: null removes every copy that equals the shown draft,
 * and if this tab continues with a copy whose page has closed, this tab takes over that copy.
 */
export interface Drafts extends Readable<number> {
  read(uid: string | null, name: string): DraftFields | null;
  write(uid: string | null, name: string, fields: DraftFields | null): void;
  /**
   * Stores a text that was refused while the field already contains a newer text. The field shows the refused text once
   * the newer text is delivered, or at the next visit.
   */
  keepAsAlternative(uid: string | null, name: string, fields: DraftFields): void;
  /**
   * Moves all copies of a draft to another name. A copy of a tab that already has a text under that name is kept as an
   * alternative.
   *
   * @param convert returns the fields under the other name
   */
  move(uid: string, name: string, next: string, convert?: (fields: DraftFields) => DraftFields): void;
  /** Removes a delivered text from every tab that contains it. */
  discard(uid: string | null, name: string, fields: DraftFields): void;
  /** Stops listening to other tabs. Other tabs may then take over the drafts that no client of the page shows. */
  dispose(): void;
}

/** The draft that the page shows. */
interface Shown {
  readonly copy: DraftCopy | null;
  /** Other tabs' copies that existed when this field was emptied. They must not replace the empty field. */
  readonly ignored: readonly string[];
}

/** For each client of the page, a function that returns whether the client shows a tab's copy of a draft. */
const clients = new Set<(tab: DraftTab, key: string) => boolean>();

const PREFIX = "hooter:draft:";
const VISITOR_PREFIX = `${PREFIX}:`;

/** The drafts of a client, and the parts of the client that they need. */
export interface DraftsContext {
  readonly storage: DraftStorage;
  readonly databaseUrl: string;
  readonly now: () => number;
  /** Aborts when the client is disposed of. */
  readonly signal: AbortSignal;
  /** Set by {@link draftsOf}. */
  drafts?: Drafts;
}

/**
 * Returns the drafts of a client, and creates them at the first call, so that the client itself does not import their
 * code. The drafts are stored in the context, not in this module, because an application may contain two copies of the
 * module.
 *
 * @internal
 */
export function draftsOf(context: DraftsContext): Drafts {
  if (context.drafts) return context.drafts;
  const { storage, databaseUrl, now, signal } = context;
  const drafts = createDrafts(storage, databaseUrl, undefined, now);
  context.drafts = drafts;
  if (signal.aborted) drafts.dispose();
  else signal.addEventListener("abort", () => drafts.dispose());
  return drafts;
}

/** Creates the drafts. @param tabOf returns the browser's tab */
export function createDrafts(
  storage: DraftStorage,
  databaseUrl: string,
  tabOf: () => DraftTab = pageTab,
  now: () => number = Date.now,
): Drafts {
  const changes = createStore(0);
  const notify = () => changes.set(changes.get() + 1);
  const shown = new Map<string, Shown>();
  const keyOf = (uid: string | null, name: string): string =>
    uid === null ? `${VISITOR_PREFIX}${name}` : storageKey("draft", { uid, databaseUrl }, `:${name}`);
  const copiesAt = (key: string) => readCopies(key.startsWith(VISITOR_PREFIX) ? null : storage.getItem(key));
  const persistCopies = (key: string, copies: readonly DraftCopy[]): void => {
    if (key.startsWith(VISITOR_PREFIX)) return;
    const text = writeCopies(copies, now());
    if (text !== null) storage.setItem(key, text);
    else storage.removeItem(key);
  };
  const isMine = (copy: DraftCopy | null | undefined) => copy?.tab === tabOf().id;
  /** Sets `left` on this tab's copy. */
  const markLeft = (key: string, copies: readonly DraftCopy[], left: boolean) =>
    persistCopies(
      key,
      copies.map((copy) => (isMine(copy) ? { ...copy, left } : copy)),
    );
  const showEmpty = (key: string, others: readonly DraftCopy[]) =>
    shown.set(key, { copy: null, ignored: others.map(stampOf) });

  /** Selects the copy to show: this tab's copy, or that of the tab it was duplicated from, or the newest copy. */
  const selectShown = (key: string, ignored: readonly string[] = []): Shown => {
    const copies = copiesAt(key);
    const own = copies.find(isMine);
    if (own?.left) markLeft(key, copies, false);
    const others = copies.filter((copy) => !ignored.includes(stampOf(copy)));
    const former = others.find(({ tab }) => tab === tabOf().former);
    return { copy: own ?? former ?? others.at(-1) ?? null, ignored };
  };

  const onStorage = ({ key, oldValue, newValue }: StorageChange): void => {
    if (key === null) return;
    const current = shown.get(key);
    if (current) {
      const { copy, ignored } = current;
      const copies = copiesAt(key);
      const before = readCopies(oldValue).map(stampOf);
      if (!copy || !isMine(copy)) shown.set(key, selectShown(key, ignored));
      else if (![...before, ...copies.map(stampOf)].includes(stampOf(copy))) {
        // Neither the old nor the new value of the storage contains this copy: the device refused to store it, so no
        // other tab has removed it. Add it to the copies of the other tabs.
        persistCopies(key, [...copies.filter((other) => !isMine(other)), copy]);
      } else if (!copies.some(isMine)) {
        // Another tab has removed this copy. If that tab also stored a new copy, it only evicted this one (the number
        // and the age of copies are limited), so keep showing this one. Otherwise, the text was discarded.
        const isDiscarded = readCopies(newValue).every((copy) => before.includes(stampOf(copy)));
        if (isDiscarded) showEmpty(key, copies);
      }
    }
    notify();
  };
  const markCopiesLeft = (isLeft: (key: string) => boolean): void => {
    for (const [key, { copy }] of shown) if (isMine(copy) && isLeft(key)) markLeft(key, copiesAt(key), true);
  };
  const onLeave = (): void => {
    markCopiesLeft(() => true);
    tabOf().leave();
  };
  const onReturn = (): void => {
    tabOf().enter();
    // Other tabs may have taken over the drafts of this page, so select the copies to show again.
    shown.clear();
    notify();
  };
  const { window } = globalThis;
  const unobserve = observeStorage((key) => key.startsWith(PREFIX), onStorage, onReturn);
  window?.addEventListener("pagehide", onLeave);
  const isShownIn = (tab: DraftTab, key: string): boolean => tab === tabOf() && isMine(shown.get(key)?.copy);
  // Register only in a browser. Clients on a server are never disposed of, so the set would grow.
  if (window) clients.add(isShownIn);

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    read(uid, name) {
      const key = keyOf(uid, name);
      const current = shown.get(key) ?? selectShown(key);
      shown.set(key, current);
      return current.copy?.fields ?? null;
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
      // Do not store an empty draft.
      if (draft && !isBlank(draft)) {
        const copy = { tab: tabOf().id, at: now(), left: false, fields: draft };
        persistCopies(key, [...rest, copy]);
        shown.set(key, { copy, ignored: [] });
      } else {
        persistCopies(key, rest);
        showEmpty(key, rest);
      }
      notify();
    },
    keepAsAlternative(uid, name, fields) {
      const key = keyOf(uid, name);
      const copies = copiesAt(key);
      if (copies.some((copy) => contains(copy.fields, fields))) return;
      const returned = { tab: NO_TAB, at: now(), left: true, fields };
      // The last copy counts as the newest and must stay last.
      persistCopies(key, [...copies.slice(0, -1), returned, ...copies.slice(-1)]);
      notify();
    },
    move(uid, name, next, convert = (fields) => fields) {
      const [from, to] = [keyOf(uid, name), keyOf(uid, next)];
      const found = copiesAt(from);
      if (found.length === 0) return;
      const existing = copiesAt(to);
      const isFree = ({ tab }: DraftCopy) => existing.every((copy) => copy.tab !== tab);
      const moved = found
        .map((copy) => ({ ...copy, at: now(), fields: convert(copy.fields) }))
        .filter(({ fields }) => !isBlank(fields) && !existing.some((copy) => sameFields(copy.fields, fields)));
      const alternatives = moved.filter((copy) => !isFree(copy)).map((copy) => ({ ...copy, tab: NO_TAB, left: true }));
      // The last copy counts as the newest.
      persistCopies(to, [...alternatives, ...existing, ...moved.filter(isFree)]);
      persistCopies(from, []);
      shown.delete(from);
      shown.set(to, selectShown(to, shown.get(to)?.ignored));
      notify();
    },
    discard(uid, name, discarded) {
      const key = keyOf(uid, name);
      const copies = copiesAt(key);
      const rest = copies.filter(({ fields }) => !contains(fields, discarded));
      if (rest.length < copies.length) persistCopies(key, rest);
      if (contains(shown.get(key)?.copy?.fields ?? null, discarded)) {
        const ignored = rest.filter(({ tab }) => tab !== NO_TAB).map(stampOf);
        shown.set(key, selectShown(key, ignored));
      }
      notify();
    },
    dispose() {
      unobserve();
      window?.removeEventListener("pagehide", onLeave);
      clients.delete(isShownIn);
      // Mark the copies now: when the page closes, there may be no client left to mark them.
      markCopiesLeft((key) => ![...clients].some((isShown) => isShown(tabOf(), key)));
    },
  };
}

/** Copy of a draft that belongs to one tab. */
interface DraftCopy {
  /** Id of the tab; {@link NO_TAB} for a refused text that was stored in addition to a newer one. */
  readonly tab: string;
  /** Time of writing in milliseconds. */
  readonly at: number;
  /**
   * Whether the page that wrote the copy has closed. If the user continues with the text in another tab, that tab takes
   * over the copy.
   */
  readonly left: boolean;
  readonly fields: DraftFields;
}

const NO_TAB = "";

/** Maximum number of copies of a draft, and maximum age in milliseconds of all copies except the newest. */
const MAX_COPIES = 8;
const MAX_AGE_MS = 30 * 86_400_000;

/** Reads the copies of a draft, newest last. */
function readCopies(text: string | null): DraftCopy[] {
  const json = parseJson(text);
  return Array.isArray(json) ? json.flatMap((entry: unknown) => decodeCopy(entry) ?? []) : [];
}

function decodeCopy(entry: unknown): DraftCopy | null {
  const { tab, at, left, fields } = fieldsOf(entry);
  const decoded = textsOf(fields);
  if (typeof tab !== "string" || typeof at !== "number" || !decoded) return null;
  return { tab, at, left: left === true, fields: decoded };
}

/** Serialises copies; null when there are none. */
function writeCopies(copies: readonly DraftCopy[], now: number): string | null {
  const newest = copies.at(-1);
  const kept = copies.filter((copy) => copy === newest || now - copy.at < MAX_AGE_MS).slice(-MAX_COPIES);
  return kept.length > 0 ? JSON.stringify(kept) : null;
}

function isBlank(fields: DraftFields): boolean {
  return Object.values(fields).every((text) => text === "");
}

/** Whether two drafts have the same content. */
function sameFields(a: DraftFields, b: DraftFields): boolean {
  return contains(a, b) && contains(b, a);
}

/** Returns a text that identifies a copy and its content. */
function stampOf({ tab, fields }: DraftCopy): string {
  return JSON.stringify([tab, fields]);
}

/** The browser tab that drafts belong to. It stays the same after a reload and on the next page. */
export interface DraftTab {
  readonly id: string;
  /**
   * Id of the tab that this tab was duplicated from, or the id that this tab had before a browser crash; null when
   * there is none.
   */
  readonly former: string | null;
  /** Call this when a page of the tab opens or returns from the back/forward cache. */
  enter(): void;
  /** Call this when the page ends. The next page in this tab then reuses the id. */
  leave(): void;
}

const TAB_KEY = "hooter:tab";
/** Suffix of the stored id while a page is open. A duplicated tab finds this suffix and creates its own id. */
const OPEN = "*";

/**
 * Creates the tab.
 *
 * @param session session storage of the tab
 * @param isSameTab whether this page is known to follow another page in the same tab, even if that page crashed
 */
export function createDraftTab(session: DraftStorage, isSameTab: boolean): DraftTab {
  const found = session.getItem(TAB_KEY) ?? "";
  const isOpen = found.endsWith(OPEN);
  const known = (isOpen ? found.slice(0, -OPEN.length) : found) || null;
  const own = isOpen && !isSameTab ? null : known;
  const id = own ?? Math.random().toString(36).slice(2);
  const enter = () => session.setItem(TAB_KEY, id + OPEN);
  enter();
  return { id, former: own === null ? known : null, enter, leave: () => session.setItem(TAB_KEY, id) };
}

let current: DraftTab | null = null;

/** Returns the tab of this page. */
function pageTab(): DraftTab {
  current ??= createDraftTab(tolerantStorage(browserStorage("sessionStorage")), isReload());
  return current;
}

/**
 * Whether the page was reloaded in the same tab, after a crash or after the browser discarded it. False for a
 * duplicated tab.
 */
function isReload(): boolean {
  const { document, performance } = globalThis;
  if (document && "wasDiscarded" in document && document.wasDiscarded === true) return true;
  const [load] = performance?.getEntriesByType?.("navigation") ?? [];
  return load !== undefined && "type" in load && load.type === "reload";
}
