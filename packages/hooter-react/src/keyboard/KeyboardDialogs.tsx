import { ComposerDialog } from "../composer/ComposerDialog";
import { Apart } from "../parts/Apart";
import type { KeyboardDialog } from "./center";
import { ShortcutsDialog } from "./ShortcutsDialog";

export interface KeyboardDialogsProps {
  readonly dialog: KeyboardDialog | null;
  readonly onClose: () => void;
}

/** What the shortcuts open: a module of their own, as it loads with the first of them. */
export function KeyboardDialogs({ dialog, onClose }: KeyboardDialogsProps) {
  return (
    <Apart>
      <ComposerDialog open={dialog === "composer"} onClose={onClose} />
      <ShortcutsDialog open={dialog === "help"} onClose={onClose} />
    </Apart>
  );
}
