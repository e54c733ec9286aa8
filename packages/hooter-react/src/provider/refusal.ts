import { useHooterClient } from "hooter-client/react";
import { useEffect, useSyncExternalStore } from "react";

const no = () => false;

/** Whether something that the person has written is kept nowhere but in this page: the device is full, or keeps nothing. */
export function useRefusal(): boolean {
  const { refuses } = useHooterClient().internals;
  return useSyncExternalStore(refuses.subscribe, refuses.get, no);
}

/** Has the browser ask before such a page is left. */
export function useAskBeforeLeaving(): void {
  const refused = useRefusal();
  useEffect(() => {
    if (!refused) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [refused]);
}
