import { useState } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";

/** Names in use by corners that hold a toast, across all providers of the page. */
const borne = new Set<string>();

/**
 * Unique name of a landmark that exists only while it has content. Two landmarks on a page must not share a name, so
 * the later one is numbered.
 *
 * @returns undefined while there is no landmark
 */
export function useLandmarkName(name: string, present: boolean): string | undefined {
  const [own, setOwn] = useState<string>();
  useLayoutEffect(() => {
    if (!present) return;
    let free = name;
    for (let number = 2; borne.has(free); number += 1) free = `${name} ${number}`;
    borne.add(free);
    setOwn(free);
    return () => {
      borne.delete(free);
    };
  }, [name, present]);
  return present ? own : undefined;
}
