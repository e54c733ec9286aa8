import { useHooterClient, useSession } from "hooter-client/react";
import { useSyncExternalStore } from "react";

export interface Hidden {
  readonly hidden: boolean;
  /** Null for a visitor, for whom nothing can be kept. */
  readonly setHidden: ((hidden: boolean) => void) | null;
}

/**
 * Whether this account has hidden a hoot: kept on this device where its drafts are, and known to nobody else. A card is drawn
 * again only when it changes for its own hoot.
 */
export function useHidden(id: string): Hidden {
  const { drafts } = useHooterClient().internals;
  const session = useSession();
  const uid = session.status === "signed-in" ? session.user.uid : null;
  const name = `hidden:${id}`;
  const hidden = useSyncExternalStore(
    drafts.subscribe,
    () => uid !== null && drafts.shared.read(uid, name) !== null,
    () => false,
  );
  return {
    hidden,
    setHidden: uid === null ? null : (next) => drafts.shared.write(uid, name, next ? { hidden: "1" } : null),
  };
}
