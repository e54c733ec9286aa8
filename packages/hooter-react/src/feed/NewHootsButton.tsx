import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../components/primitives";
import { useKeyHint } from "../keyboard/use-key-hint";
import * as fr from "../labels/fr-first-load";
import { PreserveFocus } from "../primitives/active-element";
import { useStackedRef } from "../primitives/stacked";
import { useHooter, useLabelGroup, useLayer, useRoot } from "../provider/context";
import { register } from "../provider/use-is-first";

/** Time in milliseconds for which the number of new hoots stays in the live region. */
const ANNOUNCEMENT_MS = 2_000;

interface NewHootsButtonProps {
  /** Number of new hoots that the feed does not show yet; 0 renders no button. */
  readonly count: number;
  readonly isBelow: boolean;
  readonly onPress: () => void;
}

/**
 * Button that shows the new hoots. It stays at the top of the viewport while the reader scrolls through the feed. While
 * the feed is below the viewport, a duplicate appears at the lower edge of the window, for the pointer only. A screen
 * reader announces the button once when it appears, not for each further hoot.
 */
export function NewHootsButton({ count, isBelow, onPress }: NewHootsButtonProps) {
  const { newHoots, portalContainer } = useHooter();
  const { fresh } = useLabelGroup("feed", fr.feed);
  const root = useRoot("fresh");
  const layer = useLayer(-1);
  const edge = useStackedRef("fresh");
  const hint = useKeyHint(".", "page");
  /** Number in the live region: 0 once the region is empty again, null while there are no new hoots. */
  const [announced, setAnnounced] = useState<number | null>(null);
  if ((announced === null) === count > 0) setAnnounced(count || null);
  // Remove the announcement again, because a screen reader would otherwise find an old number before the button.
  useEffect(() => {
    if (!announced) return;
    const timer = setTimeout(setAnnounced, ANNOUNCEMENT_MS, 0);
    return () => clearTimeout(timer);
  }, [announced]);
  useEffect(() => (count > 0 ? register(newHoots, { count }) : undefined), [newHoots, count]);
  const button = { variant: "primary", onClick: onPress, children: fresh(count) } as const;
  return (
    <>
      <output className="hooter-hidden">{announced ? fresh(announced) : null}</output>
      {/* Focusing the button may scroll the top of the feed into view. The feed then shows the new hoots without a press,
          which removes the focused button. */}
      <PreserveFocus of={count > 0} targets="[aria-posinset]">
        {count > 0 && (
          <div {...root}>
            <Button {...button} {...hint} />
          </div>
        )}
      </PreserveFocus>
      {count > 0 &&
        isBelow &&
        createPortal(
          <div {...root} {...layer} ref={edge} data-below aria-hidden="true">
            <Button {...button} tabIndex={-1} />
          </div>,
          portalContainer ?? document.body,
        )}
    </>
  );
}
