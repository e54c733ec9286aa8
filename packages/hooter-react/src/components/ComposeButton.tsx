import type { ButtonHTMLAttributes } from "react";
import { useHooter } from "../provider/context";
import { emptyHoot, useUnsentDraft } from "../provider/use-outgoing-draft";

/** Button that opens the composer. A dot, and a title as accessible description, show that a draft is stored. */
export function ComposeButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { draftStored } = useHooter().labels.composer;
  const { isEmpty } = useUnsentDraft("hoot", emptyHoot);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      title={isEmpty ? undefined : draftStored}
      data-draft={isEmpty ? undefined : true}
    />
  );
}
