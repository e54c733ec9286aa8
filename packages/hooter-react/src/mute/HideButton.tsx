import type { Hoot } from "hooter-client";
import { Button, Icon } from "../components/primitives";
import { useHooter, useToasts } from "../provider/context";
import { type Hidden, UNDO_FOR } from "./use-hidden";

export interface HideButtonProps {
  readonly hoot: Pick<Hoot, "id">;
  readonly state: Hidden;
  /** Called right after hiding, when the button may have unmounted and lost the focus. */
  readonly onHidden?: (() => void) | undefined;
}

/** Hides a hoot in every list, for the reader only. « Annuler » or a second press shows it again. */
export function HideButton({ hoot, state, onHidden }: HideButtonProps) {
  const { labels } = useHooter();
  const texts = labels.mute;
  const toasts = useToasts();
  const { hidden, setHidden } = state;
  if (!setHidden) return null;
  const key = `hide:${hoot.id}`;
  const bringBack = () => {
    setHidden(false);
    toasts.show(texts.hootShown, { key });
  };
  const name = hidden ? texts.showHoot : texts.hideHoot;
  return (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      data-state={hidden ? "hidden" : "shown"}
      onClick={() => {
        if (hidden) return bringBack();
        setHidden(true);
        toasts.show(texts.hootHidden, {
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
