import { useReadable } from "hooter-client/react";
import { useHooter } from "../provider/context";

/**
 * Returns the number of new hoots that the feeds on the page do not show yet, which is also the number on their button;
 * 0 without a feed. The hook sends no request. A host can show this number in the page title.
 *
 * @example
 * const waiting = useNewHootsCount();
 * useEffect(() => {
 *   document.title = waiting > 0 ? `(${waiting}) Hooter` : "Hooter";
 * }, [waiting]);
 */
export function useNewHootsCount(): number {
  const { newHoots } = useHooter();
  // The feeds on a page hold back the same new hoots, so take the maximum instead of the sum.
  const get = () => Math.max(0, ...newHoots.get().map(({ count }) => count));
  return useReadable({ subscribe: newHoots.subscribe, get }, 0);
}
