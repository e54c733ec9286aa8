import { internals, safePictureLink } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useEffect, useState } from "react";

/** Milliseconds without input after which a URL counts as complete. */
const TYPING_PAUSE_MS = 300;

/**
 * Previews a picture while the user types its URL. The request is debounced: one per URL, not one per letter.
 *
 * @param link the typed URL, or ""
 */
export function usePicturePreview(link: string) {
  const { picturePaths } = useHooterClient()[internals];
  const [settled, setSettled] = useState({ link, isBroken: false });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled((former) => (former.link === link ? former : { link, isBroken: false })),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [link]);
  const isSettled = link === settled.link;
  // While the field is empty, the form may show another picture. If that picture fails to load, the field has no error.
  const isBroken = link !== "" && isSettled && settled.isBroken;
  return {
    shown: link && isSettled && !isBroken ? safePictureLink(link, picturePaths) : null,
    isBroken,
    onBroken: () => setSettled({ link, isBroken: true }),
  };
}
