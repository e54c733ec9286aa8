import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Wrapper of a dialog that stops its clicks and keys before they reach the card that opened it. React propagates events
 * through the component tree, even if the dialog's elements are elsewhere in the document.
 */
export function StopPropagation({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- there is nothing to press
    <span className="hooter-apart" onClick={stop} onKeyDown={stop}>
      {children}
    </span>
  );
}
