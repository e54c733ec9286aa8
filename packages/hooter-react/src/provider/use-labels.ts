import { useMemo } from "react";
import { fr } from "../labels/fr";
import { type Labels, merge } from "../labels/labels";
import { useHooter } from "./context";

/**
 * Returns the labels in use, for a host that adds pages. A bundle with this hook contains the French labels of every
 * widget.
 *
 * @example
 * const { common } = useLabels();
 * <a href="/">{common.home}</a>
 */
export function useLabels(): Labels {
  const { labels } = useHooter();
  return useMemo(() => merge(fr, labels, ""), [labels]);
}
