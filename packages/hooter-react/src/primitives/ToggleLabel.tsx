import type { ReactNode } from "react";

export interface ToggleLabelProps {
  /** Icon before the label. */
  readonly icon?: ReactNode;
  /** Visible label. */
  readonly label: string;
  /** Label of the other state. */
  readonly other: string;
}

/**
 * Text with two states, such as the label of a toggle button. It is as wide as the wider label, so that a press moves nothing. The stylesheet
 * draws the other label invisibly in the same place: it is part of neither an accessible name nor the text of the
 * document.
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
