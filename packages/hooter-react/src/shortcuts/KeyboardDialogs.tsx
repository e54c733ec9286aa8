import { usePreference } from "hooter-client/react";
import type { ReactNode } from "react";
import { Modal, StopPropagation } from "../components/Modal";
import { ComposerDialog } from "../composer/ComposerDialog";
import { areShortcutsOff } from "../keyboard/keys";
import * as fr from "../labels/fr-pages";
import { isFocusFree } from "../primitives/active-element";
import { useHooter, useLabelGroup } from "../provider/context";
import type { KeyboardDialog } from "../provider/keyboard-center";

interface KeyboardDialogsProps {
  readonly dialog: KeyboardDialog | null;
  readonly onClose: () => void;
}

/**
 * If the browser's Back button closes the composer, the previous page may already have focused an element. Leave the
 * focus there.
 */
const returnTo = () => (isFocusFree(document.body) ? undefined : null);

/** Dialogs of the shortcuts, in a separate module that loads on first use. */
export function KeyboardDialogs({ dialog, onClose }: KeyboardDialogsProps) {
  return (
    <StopPropagation>
      <ComposerDialog open={dialog === "composer"} onClose={onClose} returnTo={returnTo} />
      <ShortcutsDialog open={dialog === "help"} onClose={onClose} />
    </StopPropagation>
  );
}

/** List of all shortcuts, with the switch for the single-key ones. */
function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { shortcuts } = useHooter();
  const texts = useLabelGroup("shortcuts", fr.shortcuts);
  const [off, setOff] = usePreference(areShortcutsOff);
  const { keys } = texts;
  const single: readonly (readonly [name: string, text: string, spoken?: string])[] = [
    ["J", texts.next],
    ["K", texts.former],
    ["L", texts.like],
    ["R", texts.reply],
    ["N", texts.write],
    ["Z", texts.toast],
    [".", texts.top, keys.fullStop],
    ["?", texts.help, keys.questionMark],
  ];
  const row = (of: ReactNode, text: string) => (
    <div key={text}>
      <dt>{of}</dt>
      <dd>{text}</dd>
    </div>
  );
  /** Renders a key. A punctuation mark has a spoken name, because screen readers may skip it. */
  const key = (name: string, spoken?: string) => (
    <kbd>
      {spoken === undefined ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{name}</span>
          <span className="hooter-hidden">{spoken}</span>
        </>
      )}
    </kbd>
  );
  return (
    <Modal open={open} onClose={onClose} title={texts.title} className="hooter-shortcuts" returnTo={returnTo}>
      <dl data-state={off ? "off" : "on"}>{single.map(([name, text, spoken]) => row(key(name, spoken), text))}</dl>
      <label>
        <input type="checkbox" checked={!off} onChange={(event) => setOff(!event.target.checked)} />
        {texts.enabled}
      </label>
      <p className="hooter-quiet" aria-live="polite">
        {off ? texts.offHint : shortcuts === "page" ? texts.pageHint : texts.widgetHint}
      </p>
      <dl>
        {row(key(keys.enter), texts.open)}
        {row(
          <>
            {key(keys.pageUp)} {key(keys.pageDown)}
          </>,
          texts.walk,
        )}
        {row(
          <>
            {key(keys.home)} {key(keys.end)}
          </>,
          texts.ends,
        )}
        {row(
          <>
            {key(keys.control)} + {key(keys.home)} {keys.or} {key(keys.end)}
          </>,
          texts.leave,
        )}
        {row(
          <>
            {key(keys.control)} {keys.or} {key("⌘")} + {key(keys.enter)}
          </>,
          texts.publish,
        )}
        {row(key(keys.escape), texts.close)}
      </dl>
    </Modal>
  );
}
