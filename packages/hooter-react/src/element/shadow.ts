/// <reference types="vite/client" />
import styles from "../styles/index.css?inline";

const shadowRules = `
:host { display: block }
:host([hidden]) { display: none }
:host(hooter-account) { display: inline-block }
:host(hooter-thread-count), :host(hooter-thread-count) > div:not(.hooter-portal) { display: inline }
`;

/** A constructed stylesheet belongs to one document, and an element may move to another. */
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
