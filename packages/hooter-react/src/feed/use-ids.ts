import { useMemo } from "react";

/** The ids of a list: the same array as long as they are the same. */
export function useIds(items: readonly { readonly id: string }[]): readonly string[] {
  const joined = items.map(({ id }) => id).join(" ");
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}
