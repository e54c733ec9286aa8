import { usePreference } from "hooter-client/react";
import { createElement, type ReactNode } from "react";
import { Modal } from "../components/Modal";
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

/** When "back" closes the composer, the previous page may have focused an element. Leave the focus there. */
const returnTo = () => (isFocusFree(document.body) ? undefined : null);

export function KeyboardDialogs({ dialog, onClose }: KeyboardDialogsProps) {
  return (
    <>
      <ComposerDialog open={dialog === "composer"} onClose={onClose} returnTo={returnTo} />
      <ShortcutsDialog open={dialog === "help"} onClose={onClose} />
    </>
  );
}

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
  const row = (text: string, ...parts: readonly ReactNode[]) => (
    <div key={text}>
      {createElement("dt", null, ...parts)}
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
      <dl data-state={off ? "off" : "on"}>{single.map(([name, text, spoken]) => row(text, key(name, spoken)))}</dl>
      <label>
        <input type="checkbox" checked={!off} onChange={(event) => setOff(!event.target.checked)} />
        {texts.enabled}
      </label>
      <p className="hooter-quiet" aria-live="polite">
        {off ? texts.offHint : shortcuts === "page" ? texts.pageHint : texts.widgetHint}
      </p>
      <dl>
        {row(texts.open, key(keys.enter))}
        {row(texts.walk, key(keys.pageUp), " ", key(keys.pageDown))}
        {row(texts.ends, key(keys.home), " ", key(keys.end))}
        {row(texts.leave, key(keys.control), " + ", key(keys.home), ` ${keys.or} `, key(keys.end))}
        {row(texts.publish, key(keys.control), ` ${keys.or} `, key("⌘"), " + ", key(keys.enter))}
        {row(texts.close, key(keys.escape))}
      </dl>
    </Modal>
  );
}
