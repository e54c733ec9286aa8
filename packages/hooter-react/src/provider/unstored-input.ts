import { internals } from "hooter-client";
import { useHooterClient, useReadable } from "hooter-client/react";

/** Whether some of the user's input exists only in this page, because the device's storage is full or unavailable. */
export function useHasUnstoredInput(): boolean {
  return useReadable(useHooterClient()[internals].refuses, false);
}
