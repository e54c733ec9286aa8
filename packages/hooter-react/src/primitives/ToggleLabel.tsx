export interface ToggleLabelProps {
  /** Visible label. */
  readonly label: string;
  /** Label of the other state. */
  readonly other: string;
}

/**
 * Label of a button with two states. It is as wide as the wider label, so that a press moves nothing. The stylesheet
 * draws the other label invisibly in the same place: it is part of neither an accessible name nor the text of the
 * document.
 */
export function ToggleLabel({ label, other }: ToggleLabelProps) {
  return (
    <span className="hooter-toggle-label" data-other={other}>
      <span>{label}</span>
    </span>
  );
}
