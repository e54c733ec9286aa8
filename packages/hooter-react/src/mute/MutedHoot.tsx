import { type HTMLAttributes, useId } from "react";
import { Button } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { useLabelGroup, useRoot } from "../provider/context";

interface MutedHootProps extends HTMLAttributes<HTMLElement> {
  readonly pseudo: string;
  readonly onReveal: () => void;
}

/** Text in place of a hidden hoot, with a button that shows the hoot. */
export function MutedText({ id, pseudo, onReveal }: Pick<MutedHootProps, "pseudo" | "onReveal"> & { id: string }) {
  const texts = useLabelGroup("mute", fr.mute);
  return (
    <>
      <span id={id} className="hooter-quiet">
        {texts.hoot(pseudo)}
      </span>
      <Button variant="quiet" aria-label={texts.revealHoot(pseudo)} onClick={onReveal}>
        {texts.reveal}
      </Button>
    </>
  );
}

/** Replaces the hoot of a muted author in a list, so that the list keeps its number of items and their positions. */
export function MutedHoot({ pseudo, onReveal, ...rest }: MutedHootProps) {
  const id = useId();
  return (
    <article tabIndex={-1} aria-labelledby={id} {...rest} {...useRoot("muted")}>
      <MutedText id={id} pseudo={pseudo} onReveal={onReveal} />
    </article>
  );
}
