import type { FollowedPerson } from "hooter-client";
import { forwardRef } from "react";
import { Button, Icon } from "../components/primitives";
import type { ButtonProps } from "../primitives/Button";
import { useHooter, useToasts } from "../provider/context";
import { UNDO_FOR } from "./use-hidden";
import { useMuted } from "./use-muted";

/** Props of {@link MuteButton}: the author to mute. */
export interface MuteButtonProps extends Omit<ButtonProps, "children"> {
  readonly person: FollowedPerson;
}

/**
 * Hides and shows the hoots of an author in every list, for the reader only. « Annuler » shows them again.
 *
 * @example
 * <MuteButton person={{ uid: profile.uid, pseudo: profile.pseudo }} />
 */
export const MuteButton = forwardRef<HTMLButtonElement, MuteButtonProps>(function MuteButton({ person, ...rest }, ref) {
  const { labels } = useHooter();
  const texts = labels.mute;
  const toasts = useToasts();
  const { isMuted, setMuted } = useMuted();
  const muted = isMuted(person.uid);
  const key = `mute:${person.uid}`;
  const unmute = () => {
    setMuted(person, false);
    toasts.show(texts.unmuted(person.pseudo), { key });
  };
  return (
    <Button
      variant="icon"
      aria-label={muted ? texts.unmute : texts.mute}
      title={muted ? texts.unmute : texts.mute}
      {...rest}
      ref={ref}
      data-state={muted ? "muted" : "not-muted"}
      onClick={(event) => {
        rest.onClick?.(event);
        if (event.defaultPrevented) return;
        if (muted) return unmute();
        setMuted(person, true);
        toasts.show(texts.muted(person.pseudo), {
          key,
          duration: UNDO_FOR,
          action: { label: labels.hoot.undo, run: unmute },
        });
      }}
    >
      <Icon name={muted ? "eye" : "eyeOff"} />
    </Button>
  );
});
