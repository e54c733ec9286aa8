import { type AnimationEvent, useCallback, useEffect, useState } from "react";

/** Card of a list that is highlighted for a moment. The stylesheet draws it and defines its duration. */
export interface Highlight {
  /** Id of the card, or null. */
  readonly id: string | null;
  readonly show: (id: string) => void;
  /** Ends the highlight; attach it to the list. */
  readonly onAnimationEnd: (event: AnimationEvent) => void;
}

/**
 * Milliseconds after which a highlight ends in any case. A card that leaves the document during its animation reports
 * no end, and would be highlighted again when the reader scrolls back.
 */
const LONGEST = 4_000;

export function useHighlight(): Highlight {
  const [id, show] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => show(null), LONGEST);
    return () => clearTimeout(timer);
  }, [id]);
  const onAnimationEnd = useCallback((event: AnimationEvent) => {
    if (event.animationName.startsWith("hooter-highlight")) show(null);
  }, []);
  return { id, show, onAnimationEnd };
}
