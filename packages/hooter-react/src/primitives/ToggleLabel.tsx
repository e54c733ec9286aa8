import type { ReactNode } from "react";

export interface ToggleLabelProps {
  /** Icon before the label. */
  readonly icon?: ReactNode;
  /** Visible label. */
  readonly label: string;
  /** Label of the other state, which is invisible. */
  readonly other: string;
}

/**
 * Text with two states, such as the label of a toggle button. It is as wide as the wider label, so that a press moves
 * nothing. To achieve this, the stylesheet draws the other label invisibly in the same place. The other label is not
 * part of any accessible name or of the document's text.
 */
export function ToggleLabel({ icon, label, other }: ToggleLabelProps) {
  return (
    <span className="hooter-toggle-label" data-other={other}>
      <span>
        {icon}
        {label}
      </span>
    </span>
  );
}
