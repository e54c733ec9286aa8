import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { createFlag } from "../provider/flag";

/** Whether the user of this device has switched off the single-key shortcuts. */
export const areShortcutsOff = createFlag("shortcuts-off", "device");

export type Shortcut = "next" | "former" | "like" | "reply" | "write" | "toast" | "top" | "help";

const letters: ReadonlyMap<string, Shortcut> = new Map([
  ["j", "next"],
  ["k", "former"],
  ["l", "like"],
  ["r", "reply"],
  ["n", "write"],
  ["z", "toast"],
]);
/** Compared by character, even with Shift, because some keyboard layouts need Shift for these characters. */
const signs: ReadonlyMap<string, Shortcut> = new Map([
  [".", "top"],
  ["?", "help"],
]);

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
>;

/** Shortcut for a key event; null for other keys, and for events that are already handled. */
export function shortcutOf(event: Pressed): Shortcut | null {
  const { key, repeat } = event;
  // Browsers send keydown events without a key when they autofill a form.
  if (typeof key !== "string") return null;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const shortcut = signs.get(key) ?? (event.shiftKey ? undefined : letters.get(key.toLowerCase()));
  if (!shortcut || (repeat && shortcut !== "next" && shortcut !== "former")) return null;
  return shortcut;
}

/** Whether a key submits a form: Ctrl or ⌘ + Enter, unless an input method (IME) is composing text. */
export function isSendKey({ key, ctrlKey, metaKey, nativeEvent }: ReactKeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}

/** Elements that handle letters themselves: fields, and elements with a role that has type-ahead. */
const TAKES_LETTERS =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], " +
  "[role=combobox], [role=spinbutton], [role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], " +
  "[role=application]";

/** Innermost target of an event, if it handles letters itself. */
function fieldOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(TAKES_LETTERS) ? target : null;
}

/** Whether a key moves the focus away from a field, closes its form or sends its text. */
function endsTyping(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, isComposing } = event;
  if (isComposing) return false;
  if (key === "Enter") return ctrlKey || metaKey || fieldOf(event)?.localName === "input";
  return ["Tab", "Escape", "PageUp", "PageDown"].includes(key);
}

/**
 * Watches the fields in which the user types. If a field is removed, for example because its hoot was deleted on
 * another device, the user continues to type for a moment. `isInterrupted` then returns true, even if another element
 * has received the focus, until a press or a key shows that the user has noticed the change.
 */
export function watchTyping(): { readonly isInterrupted: () => boolean; readonly stop: () => void } {
  let field: Element | null = null;
  const end = () => {
    field = null;
  };
  // A form may focus its field after the user has sent the text. The user types again only after a key press.
  const onFocus = (event: Event) => {
    if (field?.isConnected) field = fieldOf(event);
  };
  const onKey = (event: Event) => {
    // Browsers send keydown events that are no KeyboardEvent when they autofill a form.
    if (event instanceof KeyboardEvent) field = endsTyping(event) ? null : (fieldOf(event) ?? field);
  };
  const entries = Object.entries({ focusin: onFocus, keydown: onKey, pointerdown: end, popstate: end });
  // Use the capture phase, because dialogs and hosts stop the propagation of some events.
  for (const [type, listener] of entries) addEventListener(type, listener, true);
  return {
    isInterrupted: () => field?.isConnected === false,
    stop() {
      for (const [type, listener] of entries) removeEventListener(type, listener, true);
    },
  };
}

const DIALOGS = "dialog, [role=dialog], [role=alertdialog]";

/**
 * Whether shortcuts must ignore a key, because the focused element or an open modal dialog handles it.
 *
 * @param path from the innermost element outwards, shadow roots included
 * @param widget the list or hoot in this path; shortcuts on this widget also work inside a dialog
 */
export function mustIgnoreKey(path: readonly EventTarget[], widget: EventTarget | null): boolean {
  if (path.some((target) => target instanceof Element && target.matches(TAKES_LETTERS))) return true;
  const within = widget === null ? path : path.slice(0, path.indexOf(widget));
  if (within.some((target) => target instanceof Element && target.matches(DIALOGS))) return true;
  if (hidesFocus(path[0])) return true;
  if (document.documentElement.hasAttribute("data-hooter-modal")) return true;
  return hasModal(document, path);
}

/** Whether a modal dialog outside the event path is open, in the document or in an open shadow root. */
function hasModal(root: Document | ShadowRoot, path: readonly EventTarget[]): boolean {
  for (const dialog of root.querySelectorAll(DIALOGS)) if (isModal(dialog) && !path.includes(dialog)) return true;
  for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot && hasModal(shadowRoot, path)) return true;
  return false;
}

/** Whether an element may be the host of a closed shadow root, which hides its focused element, such as a field. */
function hidesFocus(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement) || target === document.body || target === document.documentElement) return false;
  if (target.shadowRoot) return false;
  return target.localName.includes("-") || (target.tabIndex < 0 && !target.hasAttribute("tabindex"));
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function isModal(dialog: Element): boolean {
  if (dialog.getAttribute("aria-modal") !== "true") return dialog.matches(":modal");
  // A dialog with a hidden ancestor also counts as closed, because some hosts keep closed dialogs in the document.
  for (let element: Element | null = dialog; element; element = hostOf(element))
    if (element.closest("[hidden], [inert], [aria-hidden=true]")) return false;
  return typeof dialog.checkVisibility !== "function" || dialog.checkVisibility({ visibilityProperty: true });
}
