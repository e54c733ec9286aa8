import type { FollowedPerson } from "hooter-client";
import { forwardRef } from "react";
import { Button, Icon } from "../components/primitives";
import type { ButtonProps } from "../primitives/Button";
import { useHooter, useToasts } from "../provider/context";
import { useMuted } from "./use-muted";

/** Props of {@link MuteButton}: the author to mute. */
export interface MuteButtonProps extends Omit<ButtonProps, "children"> {
  readonly person: FollowedPerson;
}

/**
 * Hides and shows the hoots of an author in every list, for the reader only.
 *
 * @example
 * <MuteButton person={{ uid: profile.uid, pseudo: profile.pseudo }} />
 */
export const MuteButton = forwardRef<HTMLButtonElement, MuteButtonProps>(function MuteButton({ person, ...rest }, ref) {
  const texts = useHooter().labels.mute;
  const toasts = useToasts();
  const { isMuted, setMuted } = useMuted();
  const muted = isMuted(person.uid);
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
        setMuted(person, !muted);
        toasts.show(muted ? texts.unmuted(person.pseudo) : texts.muted(person.pseudo), { key: `mute:${person.uid}` });
      }}
    >
      <Icon name={muted ? "eye" : "eyeOff"} />
    </Button>
  );
});
