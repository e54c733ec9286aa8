import type { FollowedPerson } from "hooter-client";
import { forwardRef } from "react";
import { Button, Icon } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { afterHost, type ButtonProps } from "../primitives/Button";
import { eyeIcon, eyeOffIcon } from "../primitives/icons";
import { useLabelGroup } from "../provider/context";
import { useMuteToggle } from "./use-toggles";

/** Props of {@link MuteButton}: the author to mute. */
export interface MuteButtonProps extends Omit<ButtonProps, "children"> {
  readonly person: FollowedPerson;
}

/**
 * Mutes and unmutes an author: hides and shows the author's hoots in every list, for this reader only. « Annuler » in
 * the toast shows them again.
 *
 * @example
 * <MuteButton person={{ uid: profile.uid, pseudo: profile.pseudo }} />
 */
export const MuteButton = forwardRef<HTMLButtonElement, MuteButtonProps>(function MuteButton({ person, ...rest }, ref) {
  const texts = useLabelGroup("mute", fr.mute);
  const { muted, toggle } = useMuteToggle(person);
  return (
    <Button
      variant="icon"
      aria-label={muted ? texts.unmute : texts.mute}
      title={muted ? texts.unmute : texts.mute}
      {...rest}
      ref={ref}
      data-state={muted ? "muted" : "not-muted"}
      onClick={afterHost(rest.onClick, toggle)}
    >
      <Icon icon={muted ? eyeIcon : eyeOffIcon} />
    </Button>
  );
});
