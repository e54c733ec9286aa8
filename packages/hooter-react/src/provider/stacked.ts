import type { RefObject } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";

/** The corners with a toast in them at this moment, those of all providers, in the order in which they came to have one. */
const corners = new Set<HTMLElement>();

function measured(corner: HTMLElement) {
  const { left, right, height } = corner.getBoundingClientRect();
  const style = getComputedStyle(corner);
  // Which edge it keeps to is the stylesheet's decision: on a narrow screen a dialog sends them all below.
  const edge = style.getPropertyValue("--_side");
  return { corner, left, right, edge, room: Math.ceil(height + (Number.parseFloat(style.rowGap) || 0)) };
}

/** Tells the stylesheet how much room at its edge each has to leave for those that it would lie upon. */
function stack(): void {
  // All is measured before anything is moved. One alone has nothing to leave room for.
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
 * Keeps the toasts of several providers apart where their corners are the same: the later ones stand beyond the earlier.
 *
 * @param present as long as there is a toast in it
 */
export function useStacked(ref: RefObject<HTMLElement | null>, present: boolean): void {
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current || !present) return;
    corners.add(current);
    stack();
    // A toast more or less, a longer one, a window that is narrower: all show in its size.
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
