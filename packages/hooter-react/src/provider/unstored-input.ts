import { useHooterClient } from "hooter-client/react";
import { useSyncExternalStore } from "react";

const no = () => false;

/**
 * Whether some of the user's input exists only in this page, because the storage of the device is full or unavailable.
 */
export function useHasUnstoredInput(): boolean {
  const { refuses } = useHooterClient().internals;
  return useSyncExternalStore(refuses.subscribe, refuses.get, no);
}
