import { Confirm } from "../components/Modal";
import { useHasUnstoredInput, useHooter } from "../provider/context";
import type { SignOutQuestion } from "../provider/services";

/** Asks for confirmation before a user with pending mutations signs out. A null `question` closes the dialog. */
export function SignOutDialog({ question }: { readonly question: SignOutQuestion | null }) {
  const texts = useHooter().labels.layout;
  const hasUnstoredInput = useHasUnstoredInput();
  const text = hasUnstoredInput ? texts.leaveLost : texts.leaveKept;
  return (
    <Confirm
      open={question !== null}
      title={texts.leaveTitle}
      text={text(question?.waiting ?? 0)}
      refusal={texts.stay}
      action={texts.signOut}
      variant={hasUnstoredInput ? "danger" : "primary"}
      onCancel={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    />
  );
}
