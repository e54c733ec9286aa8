import { internals } from "hooter-client";
import { useHooterClient, useReadable, useSession } from "hooter-client/react";

/**
 * Whether the reader is not signed in, on a site that everyone may read. Buttons and forms then lead to the sign-in
 * page.
 */
export function useIsVisitor(): boolean {
  const { isPublic } = useHooterClient()[internals];
  return useSession().status === "signed-out" && isPublic;
}

/** Whether some of the user's input exists only in this page, because the device's storage is full or unavailable. */
export function useHasUnstoredInput(): boolean {
  return useReadable(useHooterClient()[internals].refuses, false);
}
