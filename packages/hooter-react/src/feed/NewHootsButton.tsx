import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../components/primitives";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useStackedRef } from "../primitives/stacked";
import { useHooter, useRoot } from "../provider/context";

interface NewHootsButtonProps {
  /** Number of new hoots that wait; 0 renders no button. */
  readonly count: number;
  /** Whether the feed is below the view. */
  readonly isBelow: boolean;
  readonly onPress: () => void;
}

/**
 * Button for the new hoots, at the top of the view wherever the reader is in the feed, or at the lower edge of the window
 * while the feed is below. A screen reader announces it once when it appears, not for each further hoot.
 */
export function NewHootsButton({ count, isBelow, onPress }: NewHootsButtonProps) {
  const { labels, newHoots, portalContainer } = useHooter();
  const root = useRoot("fresh");
  const edge = useStackedRef("fresh");
  const hint = useKeyHint(".", "page");
  const [announced, setAnnounced] = useState(0);
  if (announced === 0 ? count > 0 : count === 0) setAnnounced(count);
  // `useNewHootsCount` returns the number of this button.
  const [feed] = useState(() => ({}));
  useEffect(() => newHoots.report(feed, count), [newHoots, feed, count]);
  useEffect(() => () => newHoots.report(feed, 0), [newHoots, feed]);
  const button = count > 0 && (
    <div {...root} ref={isBelow ? edge : null} data-below={isBelow || undefined}>
      <Button variant="primary" {...hint} onClick={onPress}>
        {labels.feed.fresh(count)}
      </Button>
    </div>
  );
  return (
    <>
      <output className="hooter-hidden">{announced > 0 && labels.feed.fresh(announced)}</output>
      {isBelow ? createPortal(button, portalContainer ?? document.body) : button}
    </>
  );
}
