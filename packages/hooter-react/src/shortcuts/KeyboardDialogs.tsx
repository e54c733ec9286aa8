import { ComposerDialog } from "../composer/ComposerDialog";
import { Apart } from "../primitives/Apart";
import type { KeyboardDialog } from "../provider/keyboard-center";
import { ShortcutsDialog } from "./ShortcutsDialog";

export interface KeyboardDialogsProps {
  readonly dialog: KeyboardDialog | null;
  readonly onClose: () => void;
}

/** Dialogs of the shortcuts, in a separate module that loads with the first dialog. */
export function KeyboardDialogs({ dialog, onClose }: KeyboardDialogsProps) {
  return (
    <Apart>
      <ComposerDialog open={dialog === "composer"} onClose={onClose} />
      <ShortcutsDialog open={dialog === "help"} onClose={onClose} />
    </Apart>
  );
}
