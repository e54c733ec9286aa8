import { type DraftStorage, tolerantStorage } from "./storage";

/** The browser's tab, as drafts know it: the same after a reload and on the next page. */
export interface DraftTab {
  readonly id: string;
  /** The tab that this one was copied from, or was before a crash of the browser; null: none. */
  readonly former: string | null;
  /** A page of the tab is open: at first, and when it comes back as it was left. */
  enter(): void;
  /** The page ends: the next one in this tab goes on with its id. */
  leave(): void;
}

const PLACE = "hooter:tab";
/** Stands behind the id while a page is open. A browser that copies a tab copies it too. */
const OPEN = "*";

/**
 * Makes it.
 *
 * @param session what the browser keeps for one tab
 * @param isSameTab this page surely follows another one in its tab, though that one did not end in good order
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

let present: DraftTab | null = null;

/** The tab of this page. */
export function pageTab(): DraftTab {
  present ??= createDraftTab(tolerantStorage(sessionOf()), isComeback());
  return present;
}

function sessionOf(): DraftStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Whether the page was loaded again in its own tab, after a crash or when the browser had let it go: a copy of a tab is not. */
function isComeback(): boolean {
  const { document, performance } = globalThis;
  if (document && "wasDiscarded" in document && document.wasDiscarded === true) return true;
  const [load] = performance?.getEntriesByType?.("navigation") ?? [];
  return load !== undefined && "type" in load && load.type === "reload";
}
