import { useSyncExternalStore } from "react";
import { useHooter } from "../provider/context";

/**
 * Returns the number of new hoots that wait in the feeds of the page, which is the number on their button; 0 without a
 * feed. It costs no call. A host may show it in the title of the page.
 *
 * @example
 * const waiting = useNewHootsCount();
 * useEffect(() => {
 *   document.title = waiting > 0 ? `(${waiting}) Hooter` : "Hooter";
 * }, [waiting]);
 */
export function useNewHootsCount(): number {
  const { newHoots } = useHooter();
  return useSyncExternalStore(newHoots.subscribe, newHoots.get, () => 0);
}
