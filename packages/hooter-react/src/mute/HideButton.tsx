import type { Hoot } from "hooter-client";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useHooter, useToasts } from "../provider/context";
import { useHidden } from "./use-hidden";

export interface HideButtonProps {
  readonly hoot: Pick<Hoot, "id">;
  /** Right after it is hidden: the button may be gone, and the focus with it. */
  readonly onHidden?: (() => void) | undefined;
}

/** As long as a hoot's deletion can be undone. */
const UNDO_FOR = 8000;

/** Folds one hoot away in every list, for the reader alone; « Annuler » brings it back, and so does a second press. */
export function HideButton({ hoot, onHidden }: HideButtonProps) {
  const { labels } = useHooter();
  const words = labels.mute;
  const toasts = useToasts();
  const { hidden, setHidden } = useHidden(hoot.id);
  if (!setHidden) return null;
  const key = `hide:${hoot.id}`;
  const bringBack = () => {
    setHidden(false);
    toasts.show(words.hootShown, { key });
  };
  const name = hidden ? words.showHoot : words.hideHoot;
  return (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      data-state={hidden ? "hidden" : "shown"}
      onClick={() => {
        if (hidden) return bringBack();
        setHidden(true);
        toasts.show(words.hootHidden, {
          key,
          duration: UNDO_FOR,
          action: { label: labels.hoot.undo, run: bringBack },
        });
        onHidden?.();
      }}
    >
      <Icon name={hidden ? "eye" : "eyeOff"} />
    </Button>
  );
}
