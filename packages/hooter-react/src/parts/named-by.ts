import type { AriaAttributes } from "react";

/**
 * `aria-labelledby` of a root: the value or the `aria-label` of the host has priority over Hooter's element with this
 * id.
 */
export function namedBy(given: AriaAttributes, id: string): string | undefined {
  return given["aria-labelledby"] ?? (given["aria-label"] === undefined ? id : undefined);
}
