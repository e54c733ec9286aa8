import { type RefObject, useState } from "react";
import { CONTROLS, focusNow } from "./active-element";
import { useLayoutEffect } from "./hooks";

/**
 * Order from the edge of the window inwards; elements with equal numbers keep the order in which they appeared. Each
 * element leaves space for those before it, except that a dialog covers the bar and the button for new hoots (`fresh`).
 * The offline banner appears and disappears at any time. It comes after all elements with buttons, so that it never
 * moves a button. While a dialog is open, the stylesheet places the banner at the upper edge.
 */
const order = { bar: 0, fresh: 1, toasts: 1, banner: 2, dialog: 3 } as const;
type Kind = keyof typeof order;

/** Elements of all providers at the edges of the window, in the order in which they appeared. */
const stacked = new Map<HTMLElement, Kind>();
/** Called when the stacked elements cover more of the lower edge than before. */
export const coverListeners = new Set<() => void>();
/** Documents on which this copy of the package has set `data-hooter-modal`. */
const marked = new WeakSet<Document>();

/** Minimum covered height in CSS pixels that counts as a keyboard. The browser's own bars are shorter. */
const MIN_KEYBOARD = 120;

/**
 * Whether an on-screen keyboard covers a part of the window. Pinching to zoom also shrinks the visual viewport, but
 * unlike a keyboard, it does not change the product of the viewport's height and scale.
 */
export function hasKeyboard({ innerHeight, visualViewport: view }: Window): boolean {
  return view ? innerHeight - view.height * view.scale >= MIN_KEYBOARD : false;
}

/** Height of the part of the window below the visual viewport: behind a keyboard, or outside the zoomed part. */
export function heightOutOfSight({ innerHeight, visualViewport: view }: Window): number {
  return view ? Math.max(0, Math.round(innerHeight - view.offsetTop - view.height)) : 0;
}

function measured([element, kind]: [HTMLElement, Kind]) {
  const { left, right, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  // A banner without text takes up no space. The height of a dialog counts as 0, because no element makes room for a
  // dialog.
  const withHeight = (length: string) =>
    height === 0 || kind === "dialog" ? 0 : Math.ceil(height + (Number.parseFloat(length) || 0));
  return {
    element,
    kind,
    left,
    right,
    // The stylesheet determines the edge: on a narrow screen, an open dialog moves the toasts of every corner to the
    // bottom.
    edge: style.getPropertyValue("--_side"),
    room: withHeight(style.rowGap),
    /** Distance from the lower edge of the window to the element's top. */
    reach: withHeight(style.bottom),
  };
}

/**
 * Sets the space that each element leaves at its edge for other elements that it would otherwise overlap. Toasts stay
 * in the visible part of the window (`--_covered`). Marks the page while a dialog is open (`data-hooter-modal`).
 *
 * @param hasResized whether the visible part of the window has changed; a dialog and the button for new hoots then give
 *   up the space that they no longer need
 */
export function stack(document: Document, hasResized = false): void {
  const inPage = [...stacked].filter(([element]) => element.ownerDocument === document);
  const hasDialog = inPage.some(([, kind]) => kind === "dialog");
  const { defaultView, documentElement } = document;
  // With this attribute, the stylesheet moves the toasts away from the dialog. Remove only an attribute that this copy
  // of the package has set.
  if (hasDialog) {
    marked.add(document);
    documentElement.setAttribute("data-hooter-modal", "");
  } else if (marked.delete(document)) documentElement.removeAttribute("data-hooter-modal");
  const outOfSight = defaultView ? heightOutOfSight(defaultView) : 0;
  // Exclude the part of the window that is out of view only because the reader has zoomed in.
  const zoomed = defaultView && hasKeyboard(defaultView) ? 0 : outOfSight;
  for (const [element, kind] of inPage) {
    // A dialog and the button for new hoots keep their space when a toast disappears, so that a button does not move
    // away from a finger.
    if ((kind !== "dialog" && kind !== "fresh") || hasResized) element.style.removeProperty("--_stacked");
    if (kind === "toasts") element.style.setProperty("--_covered", `${outOfSight}px`);
  }
  // A dialog covers the bar and the button for new hoots. In a short window, the bar is static and not at the edge.
  const isAtEdge = ([element, kind]: [HTMLElement, Kind]) =>
    !(hasDialog && (kind === "bar" || kind === "fresh")) && getComputedStyle(element).position !== "static";
  // Measure all elements before moving any, so that the browser computes the layout only once.
  const all = inPage
    .filter(isAtEdge)
    .toSorted(([, one], [, other]) => order[one] - order[other])
    .map(measured);
  // The stylesheet lifts toasts into the visible part of the window. Lift the button and the banner by the same
  // distance.
  const lift = all.some(({ kind }) => kind === "toasts") ? outOfSight : 0;
  let bar = 0;
  let covered = 0;
  /** Elements already placed, with the distance from the edge at which each ends. */
  const placed: (ReturnType<typeof measured> & { readonly end: number })[] = [];
  for (const item of all) {
    const { element, kind, left, right, edge, room, reach } = item;
    const others = placed.filter((other) => other.edge === edge && other.left < right && left < other.right);
    const kept = Number.parseFloat(element.style.getPropertyValue("--_stacked")) || 0;
    const lifted = kind === "fresh" || (kind === "banner" && edge === "bottom") ? lift : 0;
    const before = Math.max(kept, lifted, ...others.map(({ end }) => end + lifted));
    if (before > kept) {
      // Keep the last row of a dialog in view that is scrolled to its end. The dialog or its overlay scrolls.
      const scrollers = kind === "dialog" ? [element, ...element.children] : [];
      const atEnd = scrollers.filter(
        (box) => box.scrollTop > 0 && box.scrollTop + box.clientHeight > box.scrollHeight - 2,
      );
      element.style.setProperty("--_stacked", `${before}px`);
      for (const box of atEnd) box.scrollTop = box.scrollHeight;
    }
    placed.push({ ...item, end: before - lifted + room });
    // The bar comes first in this order. Its height is subtracted below, because the bar takes up space in the page.
    if (kind === "bar") bar = room;
    const hidden = lifted > 0 || kind === "toasts" ? zoomed : 0;
    if (edge === "bottom") covered = Math.max(covered, before - kept + reach - bar - hidden);
  }
  const before = coveredHeight(document);
  documentElement.style.setProperty("--hooter-bottom", covered > 0 ? `${covered}px` : "");
  if (covered <= before) return;
  for (const notify of coverListeners) notify();
  uncoverFocus(placed.filter(({ kind, edge }) => kind !== "bar" && edge === "bottom").map(({ element }) => element));
}

/**
 * If a toast or a banner now covers the focused control, scrolls the control into view. Any other focused element, for
 * example a card, stays in place while its top is visible.
 */
function uncoverFocus(covers: readonly HTMLElement[]): void {
  const focused = focusNow();
  // While a pointer is pressed, nothing may move away from it.
  if (!focused?.matches(":focus-visible") || document.documentElement.matches(":active")) return;
  // Elements in a dialog, a toast or the bar do not scroll with the page.
  if ([...stacked.keys()].some((element) => element.contains(focused))) return;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const first = focused.matches(CONTROLS) ? bottom : top;
  const isCovered = covers.some((cover) => {
    const box = cover.getBoundingClientRect();
    return box.left < right && left < box.right && box.top < first && top < window.innerHeight;
  });
  // The stylesheet's scroll margins keep the element out of the covered height.
  if (isCovered) focused.scrollIntoView?.({ block: "nearest" });
}

/** Height in CSS pixels that the stacked elements, except the bar, cover at the lower edge of the window. */
export function coveredHeight({ documentElement }: Document): number {
  return Number.parseFloat(documentElement.style.getPropertyValue("--hooter-bottom")) || 0;
}

function add(element: HTMLElement, kind: Kind): () => void {
  const { ownerDocument } = element;
  const update = () => stack(ownerDocument);
  stacked.set(element, kind);
  // Measure in the next frame, which is usually before the next paint: measuring at once would force a layout.
  const first = requestAnimationFrame(update);
  // The size changes with the number of toasts, their text and the width of the window. Do not observe a dialog: no
  // element makes room for it, and its size depends on the other elements, which would cause a loop.
  const observed = kind !== "dialog" && typeof ResizeObserver !== "undefined";
  // Update in the next frame: the new space may change the height of the page, and a change during the observer's
  // callbacks would cause a ResizeObserver loop.
  const observer = observed ? new ResizeObserver(() => requestAnimationFrame(update)) : null;
  observer?.observe(element);
  // An on-screen keyboard moves these elements without resizing them, so observe the visual viewport.
  const view = kind === "toasts" || kind === "fresh" ? ownerDocument.defaultView?.visualViewport : null;
  const refit = () => stack(ownerDocument, true);
  view?.addEventListener("resize", refit);
  view?.addEventListener("scroll", update);
  return () => {
    cancelAnimationFrame(first);
    observer?.disconnect();
    view?.removeEventListener("resize", refit);
    view?.removeEventListener("scroll", update);
    stacked.delete(element);
    element.style.removeProperty("--_stacked");
    update();
  };
}

/**
 * Keeps elements at the same edge of the window apart: later toasts are placed beyond earlier ones, and the banner
 * beyond all toasts. Sets `--hooter-bottom` on the page to the height that these elements, except the bar, cover at the
 * lower edge.
 *
 * @param present whether the element is visible
 */
export function useStacked(ref: RefObject<HTMLElement | null>, kind: Kind, present: boolean): void {
  useLayoutEffect(() => {
    const { current } = ref;
    return current && present ? add(current, kind) : undefined;
  }, [ref, kind, present]);
}

/**
 * Like {@link useStacked}, but for an element that mounts after the component. Returns a ref callback for the element.
 */
export function useStackedRef(kind: Kind): (element: HTMLElement | null) => void {
  const [attach] = useState(() => {
    let remove: (() => void) | undefined;
    return (element: HTMLElement | null) => {
      remove?.();
      remove = element ? add(element, kind) : undefined;
    };
  });
  return attach;
}
