import { type RefObject, useState } from "react";
import { useLayoutEffect } from "./hooks";

/**
 * Order from the edge of the window inwards: toasts leave space for the banner, and dialogs for both. The bar of the
 * page comes first; a dialog covers it.
 */
const order = { bar: 0, banner: 1, toasts: 2, dialog: 3 } as const;
type Kind = keyof typeof order;

/** Elements at the edges of the window, of all providers, in the order in which they appeared. */
const stacked = new Map<HTMLElement, Kind>();

function measured([element, kind]: [HTMLElement, Kind]) {
  const { left, right, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  // The stylesheet determines the edge: on a narrow screen, a dialog moves every corner to the bottom.
  const edge = style.getPropertyValue("--_side");
  // A banner without text takes up no space. A dialog is below the others.
  const room = height === 0 || kind === "dialog" ? 0 : Math.ceil(height + (Number.parseFloat(style.rowGap) || 0));
  return { element, left, right, edge, room };
}

/** Elements that are at an edge now: a dialog covers the bar of the page, and in a short window it is not at the edge. */
function atEdges(): [HTMLElement, Kind][] {
  const all = [...stacked];
  const hasDialog = all.some(([, kind]) => kind === "dialog");
  return all.filter(
    ([element, kind]) => kind !== "bar" || !(hasDialog || getComputedStyle(element).position === "static"),
  );
}

/** Sets the space that each element leaves at its edge for the elements that it would overlap. */
function stack(): void {
  // Measure everything before moving anything. A single element leaves no space.
  const inOrder = atEdges().toSorted(([, one], [, other]) => order[one] - order[other]);
  const all = inOrder.length > 1 ? inOrder.map(measured) : [];
  for (const element of stacked.keys()) element.style.removeProperty("--_stacked");
  for (const [at, { element, left, right, edge }] of all.entries()) {
    const before = all
      .slice(0, at)
      .filter((other) => other.element.ownerDocument === element.ownerDocument && other.edge === edge)
      .filter((other) => other.left < right && left < other.right);
    const room = before.reduce((sum, other) => sum + other.room, 0);
    if (room > 0) element.style.setProperty("--_stacked", `${room}px`);
  }
}

function add(element: HTMLElement, kind: Kind): () => void {
  stacked.set(element, kind);
  stack();
  // The size changes with the number of toasts, their text and the width of the window. A dialog takes up no space, and
  // observing it would cause a loop, because the space that it leaves changes its size.
  const observed = kind !== "dialog" && typeof ResizeObserver !== "undefined";
  const observer = observed ? new ResizeObserver(stack) : null;
  observer?.observe(element);
  return () => {
    observer?.disconnect();
    stacked.delete(element);
    element.style.removeProperty("--_stacked");
    stack();
  };
}

/**
 * Keeps elements at the same edge of the window apart: later toasts are placed beyond earlier ones, and all toasts
 * beyond the banner.
 *
 * @param present whether the element is visible
 */
export function useStacked(ref: RefObject<HTMLElement | null>, kind: Kind, present: boolean): void {
  useLayoutEffect(() => {
    const { current } = ref;
    return current && present ? add(current, kind) : undefined;
  }, [ref, kind, present]);
}

/** Like {@link useStacked}, for an element that is rendered later than the component. Returns its ref. */
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
