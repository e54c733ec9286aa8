import { type AnimationEvent, useCallback, useState } from "react";

/** Card of a list that is highlighted for a moment. The stylesheet draws it and defines its duration. */
export interface Highlight {
  /** Id of the card, or null. */
  readonly id: string | null;
  readonly show: (id: string) => void;
  /** Ends the highlight; attach it to the list. */
  readonly onAnimationEnd: (event: AnimationEvent) => void;
}

export function useHighlight(): Highlight {
  const [id, show] = useState<string | null>(null);
  const onAnimationEnd = useCallback((event: AnimationEvent) => {
    if (event.animationName.startsWith("hooter-highlight")) show(null);
  }, []);
  return { id, show, onAnimationEnd };
}
