import { useMemo } from "react";

/** Returns the ids of a list. If they have not changed, it returns the same array as before. */
export function useIds(items: readonly { readonly id: string }[]): readonly string[] {
  // A long list re-renders for each card that enters the viewport, so join the ids only when the items change.
  const joined = useMemo(() => items.map(({ id }) => id).join(" "), [items]);
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}
