import type { Preference } from "hooter-client";
import { useMemo, useSyncExternalStore } from "react";
import { useHooterClient } from "./context";
import { useAccount } from "./use-readable";

/**
 * Returns a choice of the user, a function that sets it, and a function that updates the stored value. The choice is
 * stored on the device, for the signed-in account or for all accounts. All tabs share one value, and the last write
 * wins.
 *
 * @param preference a constant, declared outside components
 * @param item the subject of a preference with one value per subject, e.g. the id of a hoot
 * @example
 * const isCompact: Preference<boolean> = {
 *   name: "compact",
 *   scope: "device",
 *   initial: false,
 *   decode: (json) => (typeof json === "boolean" ? json : undefined),
 * };
 * const [compact, setCompact] = usePreference(isCompact);
 */
export function usePreference<Value>(
  preference: Preference<Value>,
  item?: string,
): readonly [value: Value, setValue: (value: Value) => void, update: (change: (present: Value) => Value) => void] {
  const { preferences } = useHooterClient().internals;
  const uid = useAccount()?.uid ?? null;
  const entry = useMemo(() => preferences.entry(preference, uid, item), [preferences, preference, uid, item]);
  const text = useSyncExternalStore(preferences.subscribe, entry.text, () => null);
  return useMemo(() => [entry.decode(text), entry.write, entry.update] as const, [entry, text]);
}
