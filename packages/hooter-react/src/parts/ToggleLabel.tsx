export interface ToggleLabelProps {
  /** The label that shows. */
  readonly label: string;
  /** The label of the other state. */
  readonly other: string;
}

/**
 * The label of a button with two states, as wide as the wider of both, so that a press moves nothing. The stylesheet draws the
 * other label, invisible, in the same place: it is in no accessible name and in no text of the document.
 */
export function ToggleLabel({ label, other }: ToggleLabelProps) {
  return (
    <span className="hooter-toggle-label" data-other={other}>
      <span>{label}</span>
    </span>
  );
}
