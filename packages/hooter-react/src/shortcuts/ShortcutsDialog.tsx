import { usePreference } from "hooter-client/react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";
import { Modal } from "../components/Modal";
import { areShortcutsOff } from "../keyboard/preference";
import { useHooter } from "../provider/context";

/** List of all shortcuts, with the switch for the single-key ones. */
export function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { labels, shortcuts } = useHooter();
  const words = labels.shortcuts;
  const [off, setOff] = usePreference(areShortcutsOff);
  const single: readonly (readonly [string, string])[] = [
    ["J", words.next],
    ["K", words.former],
    ["L", words.like],
    ["R", words.reply],
    ["N", words.write],
    [".", words.top],
    ["?", words.help],
  ];
  const always: readonly (readonly [string, string])[] = [
    [words.keys.enter, words.open],
    [words.keys.page, words.walk],
    [words.keys.publish, words.publish],
    [words.keys.escape, words.close],
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
    <Modal open={open} onClose={onClose} title={words.title} className="hooter-shortcuts">
      <dl data-state={off ? "off" : "on"}>{rows(single)}</dl>
      <label>
        <FirstBox checked={!off} onChange={(event) => setOff(!event.target.checked)} />
        {words.enabled}
      </label>
      <p className="hooter-quiet" aria-live="polite">
        {off ? words.offHint : shortcuts === "page" ? words.pageHint : words.widgetHint}
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
