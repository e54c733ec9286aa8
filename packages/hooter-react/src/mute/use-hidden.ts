import { usePreference, useSession } from "hooter-client/react";
import { createFlag } from "../provider/flag";

export interface Hidden {
  readonly hidden: boolean;
  /** Null for a visitor, because the state is stored per account. */
  readonly setHidden: ((hidden: boolean) => void) | null;
}

/** Whether the account has hidden a hoot. The state is private: it stays on this device. */
export const hiddenHoot = createFlag("hidden", "account");

/** Whether this account has hidden a hoot. A card re-renders only when the state of its hoot changes. */
export function useHidden(id: string): Hidden {
  const isSignedIn = useSession().status === "signed-in";
  const [hidden, setHidden] = usePreference(hiddenHoot, id);
  return { hidden, setHidden: isSignedIn ? setHidden : null };
}
