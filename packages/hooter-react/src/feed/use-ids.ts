import { useMemo } from "react";

/** The ids of a list: the same array as long as they are the same. */
export function useIds(items: readonly { readonly id: string }[]): readonly string[] {
  // A long list is drawn anew with each card that comes into sight: nothing is joined for that.
  const joined = useMemo(() => items.map(({ id }) => id).join(" "), [items]);
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}
