import { browserStorage } from "../model/browser";
import { type DraftStorage, tolerantStorage } from "../model/storage";

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
export function pageTab(): DraftTab {
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
