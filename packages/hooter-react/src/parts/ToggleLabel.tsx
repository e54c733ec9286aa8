export interface ToggleLabelProps {
  /** Visible label. */
  readonly label: string;
  /** Label of the other state. */
  readonly other: string;
}

/**
 * Label of a button with two states, as wide as the wider label, so that a press shifts nothing. The stylesheet draws
 * the other label, invisible, in the same place: it is in no accessible name and in no text of the document.
 */
export function ToggleLabel({ label, other }: ToggleLabelProps) {
  return (
    <span className="hooter-toggle-label" data-other={other}>
      <span>{label}</span>
    </span>
  );
}
