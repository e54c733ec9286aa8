import { type AnimationEvent, useEffect, useState } from "react";

/**
 * Maximum duration of a highlight in milliseconds. A card that leaves the document during its animation fires no
 * `animationend` event. Without this limit, the card would be highlighted again when the reader scrolls back.
 */
const MAX_DURATION_MS = 4_000;

/**
 * Briefly highlights a card in a list. The stylesheet defines the animation and its duration.
 *
 * @returns the id of the highlighted card, and an `onAnimationEnd` handler for the list
 */
export function useHighlight() {
  const [id, show] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => show(null), MAX_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const onAnimationEnd = (event: AnimationEvent) => {
    if (event.animationName.startsWith("hooter-highlight")) show(null);
  };
  return { id, show, onAnimationEnd };
}
