import { safePictureLink } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useEffect, useState } from "react";

/** Milliseconds without input after which a link counts as complete. */
const TYPING_PAUSE = 300;

/**
 * Preview of a picture while its link is typed. It is debounced: one request per link, not per letter.
 *
 * @param link a link, or "" for none
 */
export function usePicturePreview(link: string) {
  const { picturePaths } = useHooterClient().internals;
  const [settled, setSettled] = useState({ link, isBroken: false });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled((former) => (former.link === link ? former : { link, isBroken: false })),
      TYPING_PAUSE,
    );
    return () => clearTimeout(timer);
  }, [link]);
  const isSettled = link === settled.link;
  // Without a link, the form may show another picture, and its failure says nothing about the link.
  const isBroken = link !== "" && isSettled && settled.isBroken;
  return {
    shown: link && isSettled && !isBroken ? safePictureLink(link, picturePaths) : null,
    isBroken,
    /** Call it when the shown picture does not load. */
    onBroken: () => setSettled({ link, isBroken: true }),
  };
}
