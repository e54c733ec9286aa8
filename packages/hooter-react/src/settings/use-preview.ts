import { safePictureLink } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useEffect, useState } from "react";

/** Milliseconds without input after which a link counts as complete. */
const PAUSE = 300;

/**
 * Preview of a picture while its link is typed. It is debounced: one request per link, not per letter.
 *
 * @param link a link, or "" for none
 */
export function usePreview(link: string) {
  const { picturePaths } = useHooterClient().internals;
  const [settled, setSettled] = useState("");
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), PAUSE);
    return () => clearTimeout(timer);
  }, [link]);
  const url = link && link === settled ? safePictureLink(link, picturePaths) : null;
  return {
    /** URL to show in place of the current picture, or null. */
    shown: url !== null && url !== broken ? url : null,
    broken: url !== null && url === broken,
    /** Handlers for the element around the picture: its error events do not bubble. */
    handlers: { onErrorCapture: () => setBroken(url) },
  };
}
