import type { HootView } from "hooter-client";
import { useState } from "react";
import type { MenuActionsProps } from "../components/MenuButton";
import { Icon } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { share } from "../labels/fr-pages";
import { MuteItem } from "../mute/PersonMenuActions";
import type { Hidden } from "../mute/use-hidden";
import { useHideToggle } from "../mute/use-toggles";
import { eyeIcon, eyeOffIcon, flagIcon, linkIcon } from "../primitives/icons";
import { Menu, MenuItem } from "../primitives/Menu";
import { useHooter, useLabelGroup } from "../provider/context";
import type { ShareBarProps } from "../share/ShareBar";
import { useShare } from "../share/use-share";
import { useSettingsDialogs } from "./HootSettings";
import { OwnActions } from "./OwnActions";
import { ReportDialog } from "./ReportButton";

export type HootActions = { readonly [action in "own" | "hide" | "report" | "copy"]: boolean };

export interface HootMenuActionsProps extends MenuActionsProps, Pick<ShareBarProps, "shareUrl"> {
  readonly hoot: HootView;
  readonly hiding: Hidden;
  readonly actions: HootActions;
  /** Called right after the user has hidden the hoot, because the button may then have unmounted and lost the focus. */
  readonly onHidden?: (() => void) | undefined;
}

export function HootMenuActions({
  hoot,
  hiding,
  actions,
  onHidden,
  shareUrl,
  button,
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
  return (
    <>
      {open && (
        <Menu anchor={button} aria-label={texts.more} initialFocus={open} onClose={onClose}>
          {actions.own && <OwnActions Item={MenuItem} onChoose={go} />}
          {actions.hide && (
            <MenuItem onClick={hide}>
              <Icon icon={hiding.hidden ? eyeIcon : eyeOffIcon} />
              {hiding.hidden ? showHoot : hideHoot}
            </MenuItem>
          )}
          {actions.hide && uid !== null && <MuteItem person={{ uid, pseudo }} />}
          {actions.report && (
            <MenuItem onClick={() => setReporting(true)}>
              <Icon icon={flagIcon} />
              {texts.sendReport}
            </MenuItem>
          )}
          {actions.copy && (
            <MenuItem onClick={() => void copy()}>
              <Icon icon={linkIcon} />
              {copyLink}
            </MenuItem>
          )}
        </Menu>
      )}
      {dialogs}
      {actions.report && <ReportDialog hoot={hoot} open={reporting} onClose={() => setReporting(false)} />}
    </>
  );
}
