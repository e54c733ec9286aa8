import { useHooterClient } from "hooter-client/react";
import { useEffect, useSyncExternalStore } from "react";

const no = () => false;

/** Whether some of the user's input exists only in this page: the device is full, or stores nothing. */
export function useHasUnstoredInput(): boolean {
  const { refuses } = useHooterClient().internals;
  return useSyncExternalStore(refuses.subscribe, refuses.get, no);
}

/** Makes the browser ask before the user leaves such a page. */
export function useAskBeforeLeaving(): void {
  const hasUnstoredInput = useHasUnstoredInput();
  useEffect(() => {
    if (!hasUnstoredInput) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasUnstoredInput]);
}
