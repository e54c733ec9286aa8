import { internals } from "hooter-client";
import { useHooterClient, useSession } from "hooter-client/react";

/**
 * Whether the reader is not signed in, on a site that everyone may read. Buttons and forms then lead to the sign-in
 * page.
 */
export function useIsVisitor(): boolean {
  const { isPublic } = useHooterClient()[internals];
  return useSession().status === "signed-out" && isPublic;
}
