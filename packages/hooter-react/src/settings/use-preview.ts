import { safePictureLink } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useEffect, useState } from "react";

/** How long somebody pauses who has finished a link, in milliseconds. */
const PAUSE = 300;

/**
 * The picture of a link that is being typed, as soon as it has loaded: one request for a link, none for each of its letters.
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
    /** What to show in place of the present picture, or null. */
    shown: url !== null && url !== broken ? url : null,
    broken: url !== null && url === broken,
    /** For the element around the picture: such events do not bubble. */
    handlers: { onErrorCapture: () => setBroken(url) },
  };
}
