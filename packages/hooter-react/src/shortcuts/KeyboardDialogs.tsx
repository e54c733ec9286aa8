import { usePreference } from "hooter-client/react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";
import { Modal } from "../components/Modal";
import { ComposerDialog } from "../composer/ComposerDialog";
import { areShortcutsOff } from "../keyboard/keys";
import { Apart } from "../primitives/Apart";
import { useHooter } from "../provider/context";
import type { KeyboardDialog } from "../provider/keyboard-center";

interface KeyboardDialogsProps {
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

/** List of all shortcuts, with the switch for the single-key ones. */
function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { labels, shortcuts } = useHooter();
  const texts = labels.shortcuts;
  const [off, setOff] = usePreference(areShortcutsOff);
  const single: readonly (readonly [string, string])[] = [
    ["J", texts.next],
    ["K", texts.former],
    ["L", texts.like],
    ["R", texts.reply],
    ["N", texts.write],
    [".", texts.top],
    ["?", texts.help],
  ];
  const always: readonly (readonly [string, string])[] = [
    [texts.keys.enter, texts.open],
    [texts.keys.page, texts.walk],
    [texts.keys.publish, texts.publish],
    [texts.keys.escape, texts.close],
  ];
  const rows = (entries: typeof single) =>
    entries.map(([key, text]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{text}</dd>
      </div>
    ));
  return (
    <Modal open={open} onClose={onClose} title={texts.title} className="hooter-shortcuts">
      <dl data-state={off ? "off" : "on"}>{rows(single)}</dl>
      <label>
        <FirstBox checked={!off} onChange={(event) => setOff(!event.target.checked)} />
        {texts.enabled}
      </label>
      <p className="hooter-quiet" aria-live="polite">
        {off ? texts.offHint : shortcuts === "page" ? texts.pageHint : texts.widgetHint}
      </p>
      <dl>{rows(always)}</dl>
    </Modal>
  );
}

/**
 * When the dialog opens, it focuses the switch instead of the close button. It uses an effect: `autoFocus` would take
 * the focus before a dialog that mounts open has stored the element to return to.
 */
function FirstBox(props: InputHTMLAttributes<HTMLInputElement>) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return <input {...props} ref={box} type="checkbox" />;
}
