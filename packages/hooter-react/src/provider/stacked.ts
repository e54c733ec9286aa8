import type { RefObject } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";

/** Corners that hold a toast, of all providers, in the order in which they became non-empty. */
const corners = new Set<HTMLElement>();

function measured(corner: HTMLElement) {
  const { left, right, height } = corner.getBoundingClientRect();
  const style = getComputedStyle(corner);
  // The stylesheet decides the edge: on a narrow screen, a dialog moves every corner to the bottom.
  const edge = style.getPropertyValue("--_side");
  return { corner, left, right, edge, room: Math.ceil(height + (Number.parseFloat(style.rowGap) || 0)) };
}

/** Sets how much room each corner leaves at its edge for the corners that it would overlap. */
function stack(): void {
  // Measure everything before moving anything. A single corner leaves no room.
  const all = corners.size > 1 ? [...corners].map(measured) : [];
  for (const corner of corners) corner.style.removeProperty("--_stacked");
  for (const [at, { corner, left, right, edge }] of all.entries()) {
    const before = all
      .slice(0, at)
      .filter((other) => other.corner.ownerDocument === corner.ownerDocument && other.edge === edge)
      .filter((other) => other.left < right && left < other.right);
    const room = before.reduce((sum, other) => sum + other.room, 0);
    if (room > 0) corner.style.setProperty("--_stacked", `${room}px`);
  }
}

/**
 * Keeps the toasts of several providers apart in the same corner: later ones are placed beyond earlier ones.
 *
 * @param present whether the corner holds a toast
 */
export function useStacked(ref: RefObject<HTMLElement | null>, present: boolean): void {
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current || !present) return;
    corners.add(current);
    stack();
    // The size changes with the number of toasts, their text and the width of the window.
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(stack);
    observer?.observe(current);
    return () => {
      observer?.disconnect();
      corners.delete(current);
      current.style.removeProperty("--_stacked");
      stack();
    };
  }, [ref, present]);
}
