/// <reference types="vite/client" />
import styles from "../styles/index.css?inline";

/**
 * Rules of the shadow root. The container of dialogs and toasts is a popover, so that it is in the top layer: an ancestor
 * of the element that clips or transforms its content does not affect it. It has no size, and its children are
 * `position: fixed`.
 */
const own = `
:host { display: block }
:host([hidden]) { display: none }
:host(hooter-account) { display: inline-block }
.portal { position: fixed; inset: 0; inline-size: 0; block-size: 0; margin: 0; padding: 0; border: 0; overflow: visible; background: none }
`;

/** A stylesheet belongs to one document, and an element may move to another. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetOf(page: Document): CSSStyleSheet {
  const existing = sheets.get(page);
  if (existing) return existing;
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(styles + own);
  sheets.set(page, sheet);
  return sheet;
}

/**
 * Applies the stylesheet to a shadow root. Constructed stylesheets work under a content policy that refuses inline
 * styles. In a browser without them, this function adds a style element.
 */
export function applyStyles(root: ShadowRoot): void {
  try {
    root.adoptedStyleSheets = [sheetOf(root.ownerDocument)];
  } catch {
    if (root.querySelector("style")) return;
    const style = root.ownerDocument.createElement("style");
    style.textContent = styles + own;
    root.prepend(style);
  }
}

/** Adds the container of dialogs and toasts to a shadow root. */
export function addPortal(root: ShadowRoot): HTMLElement {
  const portal = root.appendChild(root.ownerDocument.createElement("div"));
  portal.className = "portal";
  if ("popover" in portal) portal.popover = "manual";
  return portal;
}

/**
 * Moves a container of {@link addPortal} to the end of the top layer. Browsers remove it from there when it is
 * disconnected. A visible dialog or toast stays in its place, because its entrance would start again, and screen readers
 * might repeat or miss its text.
 */
export function raisePortal(portal: HTMLElement): void {
  if (!("popover" in portal)) return;
  // Both methods do nothing if the container is in the requested state already.
  if (!portal.querySelector(".hooter-overlay, .hooter-toast, .hooter-fresh, [data-said]")) portal.hidePopover();
  portal.showPopover();
}
