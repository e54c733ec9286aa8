import type { FollowedPerson } from "hooter-client";
import type { MenuActionsProps } from "../components/MenuButton";
import { Icon } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { personIcon } from "../primitives/icons";
import { Menu, MenuItem } from "../primitives/Menu";
import { useHooter, useLabelGroup } from "../provider/context";
import { useMuteToggle } from "./use-toggles";

/** Menu item that mutes or unmutes an author. Its icon differs from that of the item that hides a single hoot. */
export function MuteItem({ person }: { readonly person: FollowedPerson }) {
  const texts = useLabelGroup("mute", fr.mute);
  const { muted, toggle } = useMuteToggle(person);
  return (
    <MenuItem onClick={toggle}>
      <Icon icon={personIcon} />
      {muted ? texts.unmute : texts.mute}
    </MenuItem>
  );
}

interface PersonMenuActionsProps extends MenuActionsProps {
  readonly person: FollowedPerson;
}

export function PersonMenuActions({ person, button, open, onClose }: PersonMenuActionsProps) {
  const { more } = useHooter().labels.hoot;
  return (
    open && (
      <Menu anchor={button} aria-label={more} initialFocus={open} onClose={onClose}>
        <MuteItem person={person} />
      </Menu>
    )
  );
}
