import { useMemo } from "react";
import { mergeLabels } from "../labels/define-labels";
import type { Labels } from "../labels/labels";
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
  return useMemo(() => mergeLabels(labels), [labels]);
}
