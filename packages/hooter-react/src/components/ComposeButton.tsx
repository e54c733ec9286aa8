import type { ButtonHTMLAttributes } from "react";
import { useHooter } from "../provider/context";
import { useUnsentDraft } from "../provider/use-unsent-draft";

/** Stored fields of an empty hoot. `begun` marks that an edit has a draft, even if all its other fields are empty. */
export const emptyHoot = { content: "", pictureUrl: "", pictureAlt: "", begun: "" };

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
