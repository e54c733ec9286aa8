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
  const [settled, setSettled] = useState(link);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(link);
      // A link that failed earlier may work now.
      setBroken(null);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [link]);
  const url = link && link === settled ? safePictureLink(link, picturePaths) : null;
  const isBroken = url !== null && url === broken;
  return {
    /** URL to show, or null. */
    shown: isBroken ? null : url,
    isBroken,
    /** Call it when the shown picture does not load. */
    onBroken: () => setBroken(url),
  };
}
