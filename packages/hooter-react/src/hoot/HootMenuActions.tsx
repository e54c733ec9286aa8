import type { HootView } from "hooter-client";
import { useState } from "react";
import type { MenuActionsProps } from "../components/MenuButton";
import { Icon } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { share } from "../labels/fr-pages";
import { MuteItem } from "../mute/PersonMenuActions";
import type { Hidden } from "../mute/use-hidden";
import { useHideToggle } from "../mute/use-toggles";
import { eyeIcon, eyeOffIcon, flagIcon, linkIcon, penIcon, trashIcon } from "../primitives/icons";
import { Menu, MenuItem } from "../primitives/Menu";
import { useHooter, useIsVisitor, useLabelGroup } from "../provider/context";
import type { ShareBarProps } from "../share/ShareBar";
import { useShare } from "../share/use-share";
import { useSettingsDialogs } from "./HootSettings";
import { ReportDialog } from "./ReportDialog";

export interface HootMenuProps extends Pick<ShareBarProps, "shareUrl"> {
  readonly hoot: HootView;
  readonly hiding: Hidden;
  /** Called right after the user has hidden the hoot, because the button may then have unmounted and lost the focus. */
  readonly onHidden?: (() => void) | undefined;
}

interface HootMenuActionsProps extends HootMenuProps, MenuActionsProps {
  /** Whether the hoot has a URL that can be copied. */
  readonly canCopy: boolean;
}

/**
 * Actions on a hoot, with their dialogs. Users edit and delete their own hoots, hide and report those of others, and mute
 * the authors. A visitor can copy the link, and report a hoot where everyone may read.
 */
export function HootMenuActions({
  hoot,
  hiding,
  onHidden,
  shareUrl,
  button,
  canCopy,
  open,
  onLoading,
  onClose,
}: HootMenuActionsProps) {
  const texts = useHooter().labels.hoot;
  const { hideHoot, showHoot } = useLabelGroup("mute", fr.mute);
  const { copy: copyLink } = useLabelGroup("share", share);
  const [reporting, setReporting] = useState(false);
  const hide = useHideToggle(hoot, hiding, onHidden);
  const { copy } = useShare(hoot, shareUrl);
  const { go, dialogs } = useSettingsDialogs({ hoot }, button, onLoading);
  const { uid, pseudo } = hoot.author;
  const isVisitor = useIsVisitor();
  const canHide = !hoot.mine && hiding.setHidden !== null;
  const canReport = canHide || isVisitor;
  return (
    <>
      {open && (
        <Menu anchor={button} aria-label={texts.more} initialFocus={open} onClose={onClose}>
          {hoot.mine && (
            <>
              <MenuItem onClick={() => go("edit")}>
                <Icon icon={penIcon} />
                {texts.edit}
              </MenuItem>
              <MenuItem variant="danger" onClick={() => go("delete")}>
                <Icon icon={trashIcon} />
                {texts.remove}
              </MenuItem>
            </>
          )}
          {canHide && (
            <>
              <MenuItem onClick={hide}>
                <Icon icon={hiding.hidden ? eyeIcon : eyeOffIcon} />
                {hiding.hidden ? showHoot : hideHoot}
              </MenuItem>
              {uid !== null && <MuteItem person={{ uid, pseudo }} />}
            </>
          )}
          {canReport && (
            <MenuItem onClick={() => setReporting(true)}>
              <Icon icon={flagIcon} />
              {texts.sendReport}
            </MenuItem>
          )}
          {canCopy && hoot.delivery === "stored" && (
            <MenuItem onClick={() => void copy()}>
              <Icon icon={linkIcon} />
              {copyLink}
            </MenuItem>
          )}
        </Menu>
      )}
      {dialogs}
      {canReport && <ReportDialog hoot={hoot} open={reporting} onClose={() => setReporting(false)} />}
    </>
  );
}
