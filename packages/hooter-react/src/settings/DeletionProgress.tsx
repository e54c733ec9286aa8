import { useEffect, useId, useRef } from "react";
import { useHooter } from "../provider/context";
import { deletionSteps, type ShownStep } from "./deletion-steps";

/** Progress of the account deletion. It takes the focus, because there is no control to focus. */
export function DeletionProgress({ step }: { step: ShownStep }) {
  const words = useHooter().labels.settings;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="hooter-progress" tabIndex={-1}>
      <progress aria-labelledby={id} max={deletionSteps.length} value={deletionSteps.indexOf(step) + 0.5} />
      <output id={id}>{words.removingStep[step]}</output>
    </div>
  );
}
