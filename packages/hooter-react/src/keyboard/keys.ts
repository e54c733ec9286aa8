/** What a single key asks for. */
export type Shortcut = "next" | "former" | "like" | "reply" | "write" | "top" | "help";

const letters: ReadonlyMap<string, Shortcut> = new Map([
  ["j", "next"],
  ["k", "former"],
  ["l", "like"],
  ["r", "reply"],
  ["n", "write"],
]);
/** Where they stand on a keyboard, and whether they take Shift, is each layout's own. */
const signs: ReadonlyMap<string, Shortcut> = new Map([
  [".", "top"],
  ["?", "help"],
]);

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
>;

/** What a key asks for; null: nothing of ours, or somebody else has taken it. */
export function shortcutOf(event: Pressed): Shortcut | null {
  const { key, repeat } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const shortcut = signs.get(key) ?? (event.shiftKey ? undefined : letters.get(key.toLowerCase()));
  if (!shortcut || (repeat && shortcut !== "next" && shortcut !== "former")) return null;
  return shortcut;
}

/** Fields, and what looks for an entry by its first letters. */
const TAKES_LETTERS = [
  "input",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  ...[
    "textbox",
    "searchbox",
    "combobox",
    "spinbutton",
    "menu",
    "menubar",
    "listbox",
    "tree",
    "grid",
    "application",
  ].map((role) => `[role=${role}]`),
  // A dialog has the page to itself.
  "dialog",
  "[role=dialog]",
  "[role=alertdialog]",
].join();

/**
 * Whether what is typed belongs to something that it was typed in, or to a dialog over the page.
 *
 * @param path from the innermost element outwards, shadow roots included
 */
export function isTaken(path: readonly EventTarget[]): boolean {
  if (path.some((place) => place instanceof Element && place.matches(TAKES_LETTERS))) return true;
  if (document.documentElement.hasAttribute("data-hooter-modal")) return true;
  return [...document.querySelectorAll("dialog[open]")].some((dialog) => dialog.matches(":modal"));
}
