import { browserStorage } from "../model/browser";
import { type DraftStorage, tolerantStorage } from "./storage";

/** The browser tab that drafts belong to. It stays the same after a reload and on the next page. */
export interface DraftTab {
  readonly id: string;
  /**
   * Id of the tab that this tab was duplicated from, or the id that this tab had before a browser crash; null when
   * there is none.
   */
  readonly former: string | null;
  /** Call it when a page of the tab opens or returns from the back/forward cache. */
  enter(): void;
  /** Call it when the page ends. The next page in this tab then reuses the id. */
  leave(): void;
}

const PLACE = "hooter:tab";
/** Suffix of the id while a page is open. The browser copies it when it duplicates a tab. */
const OPEN = "*";

/**
 * Creates the tab.
 *
 * @param session session storage of the tab
 * @param isSameTab whether this page certainly follows another page in its tab, even if that page did not end cleanly
 */
export function createDraftTab(session: DraftStorage, isSameTab: boolean): DraftTab {
  const found = session.getItem(PLACE) ?? "";
  const isOpen = found.endsWith(OPEN);
  const known = (isOpen ? found.slice(0, -OPEN.length) : found) || null;
  const own = isOpen && !isSameTab ? null : known;
  const id = own ?? Math.random().toString(36).slice(2);
  const enter = () => session.setItem(PLACE, id + OPEN);
  enter();
  return { id, former: own === null ? known : null, enter, leave: () => session.setItem(PLACE, id) };
}

let current: DraftTab | null = null;

export function pageTab(): DraftTab {
  current ??= createDraftTab(tolerantStorage(browserStorage("sessionStorage")), isReload());
  return current;
}

/**
 * Whether the page was loaded again in its own tab, after a crash or after the browser
 * discarded it. False for a duplicated tab.
 */
function isReload(): boolean {
  const { document, performance } = globalThis;
  if (document && "wasDiscarded" in document && document.wasDiscarded === true) return true;
  const [load] = performance?.getEntriesByType?.("navigation") ?? [];
  return load !== undefined && "type" in load && load.type === "reload";
}
