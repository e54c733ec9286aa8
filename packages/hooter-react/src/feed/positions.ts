import { activeElementOf } from "../parts/active-element";
import { cardsOf, indexOfCard } from "./cards";
import { historyEntry } from "./history-entry";
import { scrolled, scrollerOf, topOf } from "./scroller";

/** Where a reader was on a page: held by a hoot, not by pixels, as what is above it may have changed meanwhile. */
export interface Position {
  /** The list's name. */
  readonly list: string;
  readonly id: string;
  /** Pixels from the beginning of what is seen to the card's; null: the page was not scrolled. */
  readonly offset: number | null;
  /** Of the card that had the focus, in the list that has this name. */
  readonly focus: { readonly list: string; readonly id: string } | null;
}

/** A list that is shown. */
export interface ShownList {
  /** See {@link nameIn}. */
  readonly name: () => string;
  readonly element: HTMLElement;
  /** The id of the hoot at a place. */
  readonly idAt: (index: number) => string | undefined;
  /** Where it is still going to; what it shows until then is not where the reader was. */
  readonly pending: () => Position | null;
}

/**
 * What tells a list from all others of the page: its label, and for a feed that is not the page's first one its place among
 * them, as feeds may go without a label of their own.
 */
export function nameIn(list: Element, label: string): string {
  const root = list.getRootNode();
  const page = root instanceof ShadowRoot ? root : list.ownerDocument;
  const feed = list.closest(FEED);
  // Only among those of the same label: others come and go, with what they show.
  const alike = [...page.querySelectorAll<HTMLElement>(FEED)].filter((other) => other.dataset["list"] === label);
  const place = alike.findIndex((other) => other === feed);
  return place > 0 ? `${label}${AMONG}${place + 1}` : label;
}

/** Whether a list of this label may bear this name. */
export function mayBear(label: string, name: string | undefined): boolean {
  return name === label || name?.startsWith(label + AMONG) === true;
}

/** A feed, from its first moment on: its list comes when there is something to show. */
const FEED = ".hooter-feed[data-list]";
/** No label holds a line's end. */
const AMONG = "\n";

const STORED = "hooter:positions";
/** Entries of the history that are remembered. */
const MOST = 30;

const shown = new Set<ShownList>();
let remembered: Map<string, Position> | null = null;
/** The entry that the reader acted in last: when a list goes, the browser may be at the next one already. */
let entry: string | null = null;
let noted = false;

/** Where the reader was at this entry of the history; null: they come for the first time. */
export function positionHere(): Position | null {
  if (typeof window === "undefined") return null;
  const here = historyEntry();
  return (here !== null && all().get(here)) || null;
}

/** Remembers where the reader is when a list goes or the page is left. @returns what to call right before the list goes */
export function watchPosition(list: ShownList): () => void {
  entry = historyEntry();
  if (shown.size === 0) listen("addEventListener");
  shown.add(list);
  return () => {
    note();
    shown.delete(list);
    if (shown.size === 0) listen("removeEventListener");
  };
}

function listen(how: "addEventListener" | "removeEventListener"): void {
  for (const type of ["pointerdown", "keydown", "scroll"])
    window[how](type, noteEntry, { capture: true, passive: true });
  window[how]("pagehide", keep);
  // A page that is put aside may be ended without another word.
  document[how]("visibilitychange", keepHidden);
}
const noteEntry = () => {
  entry = historyEntry();
};
const keep = () => {
  const position = presentPosition();
  if (entry !== null && position) remember(entry, position);
};
const keepHidden = () => {
  if (document.visibilityState === "hidden") keep();
};

/** All lists of a page go together: the first one that goes speaks for all. */
function note(): void {
  if (noted || entry === null) return;
  noted = true;
  queueMicrotask(() => {
    noted = false;
  });
  const left = entry;
  const position = presentPosition();
  // One that is drawn anew before the reader was back where they were goes on with it.
  const underWay = [...shown].some((list) => list.pending() !== null);
  const decide = () => {
    // A list that goes while the reader stays, as a folded section, begins anew when it comes again.
    if (historyEntry() === left) {
      if (!underWay) all().delete(left);
    } else if (position) remember(left, position);
  };
  if (historyEntry() === left) setTimeout(decide, 0);
  else decide();
}

function remember(at: string, position: Position): void {
  const known = all();
  known.delete(at);
  known.set(at, position);
  for (const [oldest] of known) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...known]));
  } catch {
    // Full or forbidden: until a reload it is remembered here.
  }
}

function presentPosition(): Position | null {
  let best: (Omit<Position, "offset"> & { offset: number }) | null = null;
  let focus: Position["focus"] = null;
  let scrolledAtAll = false;
  for (const { name: nameOf, element, idAt, pending } of shown) {
    const name = nameOf();
    const goal = pending();
    if (goal) return goal;
    const scroller = scrollerOf(element);
    if (scrolled(scroller) > 1) scrolledAtAll = true;
    for (const card of cardsOf(element)) {
      const id = idAt(indexOfCard(card));
      if (id === undefined) continue;
      if (card.contains(activeElementOf(card))) focus = { list: name, id };
      const { top, bottom } = card.getBoundingClientRect();
      const offset = top - topOf(scroller);
      if (bottom > topOf(scroller) && (!best || offset < best.offset)) best = { list: name, id, offset, focus: null };
    }
  }
  return best && { ...best, focus, offset: scrolledAtAll ? best.offset : null };
}

function all(): Map<string, Position> {
  remembered ??= read();
  return remembered;
}

function read(): Map<string, Position> {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
    return new Map(Array.isArray(entries) ? entries.flatMap(decodeEntry) : []);
  } catch {
    return new Map();
  }
}

function decodeEntry(value: unknown): [string, Position][] {
  if (!Array.isArray(value)) return [];
  const [key, position]: unknown[] = value;
  if (typeof key !== "string" || typeof position !== "object" || position === null) return [];
  const { list, id, offset, focus }: { [name: string]: unknown } = { ...position };
  if (typeof list !== "string" || typeof id !== "string") return [];
  return [[key, { list, id, offset: typeof offset === "number" ? offset : null, focus: decodeFocus(focus) }]];
}

function decodeFocus(value: unknown): Position["focus"] {
  if (typeof value !== "object" || value === null) return null;
  const { list, id }: { [name: string]: unknown } = { ...value };
  return typeof list === "string" && typeof id === "string" ? { list, id } : null;
}
