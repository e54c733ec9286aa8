import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Around a dialog: what is pressed and typed in it is no business of the card that opened it. React passes events up to
 * where the dialog was written, however far away it stands in the page.
 */
export function Apart({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- nothing to press here
    <span className="hooter-apart" onClick={stop} onKeyDown={stop}>
      {children}
    </span>
  );
}
