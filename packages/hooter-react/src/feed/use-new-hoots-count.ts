import { useHooter } from "../provider/context";
import { useReadable } from "../provider/store";

/**
 * Returns the number of new hoots that the feeds of the page do not show yet, as on their button; 0 without a feed. It
 * sends no request. A host may show it in the title of the page.
 *
 * @example
 * const waiting = useNewHootsCount();
 * useEffect(() => {
 *   document.title = waiting > 0 ? `(${waiting}) Hooter` : "Hooter";
 * }, [waiting]);
 */
export function useNewHootsCount(): number {
  return useReadable(useHooter().newHoots, 0);
}
