import { internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useReadable } from "./store";

/** Whether some of the user's input exists only in this page, because the device's storage is full or unavailable. */
export function useHasUnstoredInput(): boolean {
  return useReadable(useHooterClient()[internals].refuses, false);
}
