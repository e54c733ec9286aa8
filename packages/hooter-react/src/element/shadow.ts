/// <reference types="vite/client" />
import styles from "../styles/index.css?inline";

/**
 * Rules of the shadow root. The container of dialogs and toasts is a popover. It is therefore in the top layer, where
 * ancestors of the element that clip or transform their content do not affect it. The container has no size, so that it
 * covers nothing; its children are `position: fixed`.
 */
const shadowRules = `
:host { display: block }
:host([hidden]) { display: none }
:host(hooter-account) { display: inline-block }
:host(hooter-thread-count), :host(hooter-thread-count) > div:not(.portal) { display: inline }
.portal { position: fixed; inset: 0; inline-size: 0; block-size: 0; margin: 0; padding: 0; border: 0; overflow: visible; background: none }
`;

/**
 * One stylesheet for each document: a constructed stylesheet belongs to one document, and an element may move to
 * another.
 */
const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetOf(page: Document): CSSStyleSheet {
  const existing = sheets.get(page);
  if (existing) return existing;
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(styles + shadowRules);
  sheets.set(page, sheet);
  return sheet;
}

/**
 * Applies the stylesheet to a shadow root. Uses a constructed stylesheet, because a content security policy that
 * forbids inline styles allows it. In a browser without constructed stylesheets, adds a `<style>` element.
 */
export function applyStyles(root: ShadowRoot): void {
  try {
    root.adoptedStyleSheets = [sheetOf(root.ownerDocument)];
  } catch {
    if (root.querySelector("style")) return;
    const style = root.ownerDocument.createElement("style");
    style.textContent = styles + shadowRules;
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
 * Moves a container of {@link addPortal} above the other elements of the top layer. Browsers remove the container from
 * the top layer when it is disconnected. A container with a visible dialog or toast is not moved: otherwise, the
 * opening animation would restart, and screen readers might repeat or miss the text.
 */
export function raisePortal(portal: HTMLElement): void {
  if (!("popover" in portal)) return;
  // Neither method throws if the container is already in the requested state.
  if (!portal.querySelector(".hooter-overlay, .hooter-toast, .hooter-fresh, [data-said]")) portal.hidePopover();
  portal.showPopover();
}
