import type { AriaAttributes } from "react";

/** What names a root: what the host gives to name it by, else the element of ours with that id. */
export function namedBy(given: AriaAttributes, id: string): string | undefined {
  return given["aria-labelledby"] ?? (given["aria-label"] === undefined ? id : undefined);
}
