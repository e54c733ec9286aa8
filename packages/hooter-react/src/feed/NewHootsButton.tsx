import { useEffect, useState } from "react";
import { Button } from "../components/primitives";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useHooter } from "../provider/context";

interface NewHootsButtonProps {
  /** Number of new hoots that wait; 0 renders no button. */
  readonly count: number;
  readonly onPress: () => void;
}

/**
 * Button for the new hoots, at the top of the view wherever the reader is in the feed. A screen reader announces it once
 * when it appears, not for each further hoot.
 */
export function NewHootsButton({ count, onPress }: NewHootsButtonProps) {
  const { labels, newHoots } = useHooter();
  const hint = useKeyHint(".", "page");
  const [announced, setAnnounced] = useState(0);
  if (announced === 0 ? count > 0 : count === 0) setAnnounced(count);
  // `useNewHootsCount` returns the number of this button.
  const [feed] = useState(() => ({}));
  useEffect(() => newHoots.report(feed, count), [newHoots, feed, count]);
  useEffect(() => () => newHoots.report(feed, 0), [newHoots, feed]);
  return (
    <>
      <output className="hooter-hidden">{announced > 0 && labels.feed.fresh(announced)}</output>
      {count > 0 && (
        <div className="hooter-fresh">
          <Button variant="primary" {...hint} onClick={onPress}>
            {labels.feed.fresh(count)}
          </Button>
        </div>
      )}
    </>
  );
}
