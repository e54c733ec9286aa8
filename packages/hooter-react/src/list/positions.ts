import { activeElementOf } from "../primitives/active-element";
import { cardsOf, indexOfCard } from "./cards";
import { bottomOf, scrolled, scrollerOf, topOf } from "./scroller";

/** Reading position: a hoot, not pixels, because the content above the hoot may have changed since. */
export interface Position {
  readonly list: string;
  readonly id: string;
  /** Id of the last visible card of this list. */
  readonly lastId: string;
  /** Pixels from the top of the viewport to the card; null when the page was not scrolled. */
  readonly offset: number | null;
  /** Id of the card that had the focus, the name of its list, and whether the focus ring was visible. */
  readonly focus: { readonly list: string; readonly id: string; readonly ring: boolean } | null;
}

export interface ShownList {
  /** See {@link nameIn}. */
  readonly name: () => string;
  readonly element: HTMLElement;
  readonly idAt: (index: number) => string | undefined;
  /** Position that the list is restoring, while its visible cards do not show it yet; null otherwise. */
  readonly pending: () => Position | null;
}

/**
 * Unique name of a list on the page: its label, followed by its number if other feeds with this label precede it. Feeds
 * that the host has not labelled may share a default label.
 */
export function nameIn(list: Element, label: string): string {
  const root = list.getRootNode();
  const page = root instanceof ShadowRoot ? root : list.ownerDocument;
  const feed = list.closest(FEED);
  // Count only feeds with the same label, because feeds with other labels mount and unmount, which would change the
  // number.
  const alike = [...page.querySelectorAll<HTMLElement>(FEED)].filter((other) => other.dataset["list"] === label);
  const index = alike.findIndex((other) => other === feed);
  return index > 0 ? `${label}${SEPARATOR}${index + 1}` : label;
}

/** Whether a list with this label can have this name. */
export function matchesLabel(label: string, name: string | undefined): boolean {
  return name === label || name?.startsWith(label + SEPARATOR) === true;
}

/** Selector of a feed, not of its list, because the list mounts only when the first hoots arrive. */
const FEED = ".hooter-feed[data-list]";
/** Separator between label and number; no label contains a line break. */
const SEPARATOR = "\n";

const STORAGE_KEY = "hooter:positions";
/** Maximum number of stored history entries. */
const MAX_ENTRIES = 30;

const shown = new Set<ShownList>();
let cached: Map<string, Position> | null = null;
/**
 * History entry at the reader's last action. Do not read the current entry when a list unmounts, because the browser
 * may already be at the next entry.
 */
let entry: string | null = null;
/** True after the first list of a page has unmounted, until the others have unmounted too. */
let isUnmounting = false;

/** Stored position of the current history entry; null on the first visit. */
export function positionHere(): Position | null {
  if (typeof window === "undefined") return null;
  const here = historyEntry();
  return (here !== null && storedPositions().get(here)) || null;
}

/**
 * Stores the position when a list unmounts or the reader leaves the page.
 *
 * @returns function to call before the list unmounts
 */
export function watchPosition(list: ShownList): () => void {
  updateEntry();
  if (shown.size === 0) listen("addEventListener");
  shown.add(list);
  return () => {
    onUnmount();
    shown.delete(list);
    if (shown.size === 0) listen("removeEventListener");
  };
}

function listen(how: "addEventListener" | "removeEventListener"): void {
  for (const type of ["pointerdown", "keydown", "scroll"])
    window[how](type, updateEntry, { capture: true, passive: true });
  window[how]("pagehide", persist);
  // The browser may discard a hidden page without a further event.
  document[how]("visibilitychange", persistIfHidden);
}
const updateEntry = () => {
  const here = historyEntry();
  if (here === entry) return;
  // A router that navigates in a transition changes the entry before it unmounts the list.
  persist();
  entry = here;
};
const persist = () => {
  const position = currentPosition();
  if (entry !== null && position) store(entry, position);
};
const persistIfHidden = () => {
  if (document.visibilityState === "hidden") persist();
};

/** All lists of a page unmount together, so the first list stores the position for all of them. */
function onUnmount(): void {
  if (isUnmounting || entry === null) return;
  isUnmounting = true;
  queueMicrotask(() => {
    isUnmounting = false;
  });
  const leftEntry = entry;
  const position = currentPosition();
  // A list that remounts before its restoration has ended continues the restoration, so keep the stored position.
  const isRestoring = [...shown].some((list) => list.pending() !== null);
  const decide = () => {
    // If the reader has stayed on the page, for example after collapsing the section of the list, delete the position:
    // when the list mounts again, it starts at its top.
    if (historyEntry() === leftEntry) {
      if (!isRestoring) storedPositions().delete(leftEntry);
    } else if (position) store(leftEntry, position);
  };
  const here = historyEntry();
  if (here === leftEntry) setTimeout(decide, 0);
  else {
    decide();
    // Lists that stay mounted must not store their position for the entry that this list has left.
    entry = here;
  }
}

function store(at: string, position: Position): void {
  const known = storedPositions();
  known.delete(at);
  known.set(at, position);
  for (const [oldest] of known) {
    if (known.size <= MAX_ENTRIES) break;
    known.delete(oldest);
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...known]));
  } catch {
    // The storage is full or forbidden, so positions last only until a reload.
  }
}

function currentPosition(): Position | null {
  let best: (Omit<Position, "offset" | "lastId"> & { offset: number; lastId: string }) | null = null;
  let focus: Position["focus"] = null;
  let isScrolled = false;
  for (const { name: nameOf, element, idAt, pending } of shown) {
    const name = nameOf();
    const goal = pending();
    if (goal) return goal;
    const scroller = scrollerOf(element);
    if (scrolled(scroller) > 1) isScrolled = true;
    for (const card of cardsOf(element)) {
      const id = idAt(indexOfCard(card));
      if (id === undefined) continue;
      const active = activeElementOf(card);
      if (active && card.contains(active)) focus = { list: name, id, ring: active.matches(":focus-visible") };
      const { top, bottom } = card.getBoundingClientRect();
      const offset = top - topOf(scroller);
      if (bottom > topOf(scroller) && (!best || offset < best.offset))
        best = { list: name, id, lastId: id, offset, focus: null };
      if (best?.list === name && top < bottomOf(scroller)) best.lastId = id;
    }
  }
  return best && { ...best, focus, offset: isScrolled ? best.offset : null };
}

function storedPositions(): Map<string, Position> {
  cached ??= read();
  return cached;
}

function read(): Map<string, Position> {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return new Map(Array.isArray(entries) ? entries.flatMap(decodeEntry) : []);
  } catch {
    return new Map();
  }
}

function decodeEntry(value: unknown): [string, Position][] {
  if (!Array.isArray(value)) return [];
  const [key, position]: unknown[] = value;
  const card = decodeCard(position);
  const lastId = field(position, "lastId");
  if (typeof key !== "string" || !card || typeof lastId !== "string") return [];
  const offset = field(position, "offset");
  const focus = decodeCard(field(position, "focus"));
  return [[key, { ...card, lastId, offset: typeof offset === "number" ? offset : null, focus }]];
}

function decodeCard(value: unknown): Position["focus"] {
  const list = field(value, "list");
  const id = field(value, "id");
  return typeof list === "string" && typeof id === "string" ? { list, id, ring: field(value, "ring") === true } : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Key of the current history entry, stable through "back", "forward" and a reload: the browser's own key, otherwise the
 * key that the host's router stores in `history.state`. Null if there is no key.
 */
function historyEntry(): string | null {
  const own = field(field(Reflect.get(window, "navigation"), "currentEntry"), "key");
  // Read `history.state` only as a fallback, because reading it copies the state, and every scroll event calls this
  // function.
  const key = typeof own === "string" && own !== "" ? own : field(history.state, "key");
  if (typeof key === "string" && key !== "") return key;
  // React Router stores no key in the entry on which a visit starts.
  return field(history.state, "idx") === 0 ? `first ${performance.timeOrigin}` : null;
}
