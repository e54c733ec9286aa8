import { useState } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";

/** The names that corners with a toast in them bear at this moment, those of all providers of the page. */
const borne = new Set<string>();

/**
 * The name of a landmark that is one only while there is something in it: two that are there at the same time must not have
 * the same, so the later one is numbered.
 *
 * @returns undefined while it is none
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
