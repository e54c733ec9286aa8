import type { ButtonHTMLAttributes } from "react";
import { useHooter } from "../provider/context";
import { useUnsentDraft } from "../provider/use-unsent-draft";

/** Stored fields of an empty hoot. `begun` marks that an edit has a draft, even if all its other fields are empty. */
export const emptyHoot = { content: "", pictureUrl: "", pictureAlt: "", begun: "" };

interface ComposeButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The visible text. */
  readonly name: string;
}

/** Button that opens the composer. A dot and the accessible name show that a draft is stored. */
export function ComposeButton({ name, ...rest }: ComposeButtonProps) {
  const { withDraft } = useHooter().labels.composer;
  const { isEmpty } = useUnsentDraft("hoot", emptyHoot);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      aria-label={isEmpty ? undefined : withDraft(name)}
      data-draft={isEmpty ? undefined : true}
    />
  );
}
