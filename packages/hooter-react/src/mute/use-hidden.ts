import { useHooterClient, useSession } from "hooter-client/react";
import { useSyncExternalStore } from "react";

export interface Hidden {
  readonly hidden: boolean;
  /** Null for a visitor, who has no storage. */
  readonly setHidden: ((hidden: boolean) => void) | null;
}

/**
 * Whether this account has hidden a hoot. The state is private: it is stored on this device beside the drafts. A card
 * re-renders only when the state of its hoot changes.
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
