import { type Comment, checkComment, internals, type TextOptions } from "hooter-client";
import { useHooterClient, useSession } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useEffect, useRef, useState } from "react";
import { Button } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { isSendKey } from "../keyboard/keys";
import { PreserveFocus } from "../primitives/active-element";
import { TextField } from "../primitives/TextField";
import { type HooterStates, useHooter, useIsVisitor, useRoot } from "../provider/context";
import { toastTextsOf } from "../provider/mutation-toasts";
import { useEarlyDraft, useTextBeforeHydration } from "../provider/use-early-draft";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";
import { useValidatedForm, useValidation } from "../provider/use-validation";
import { emptyComment, useCloseReply } from "./reply-draft";

export interface CommentFormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit">,
    Pick<HooterStates, "signedOut"> {
  readonly onCommented?: ((comment: Comment) => void) | undefined;
  /** Called on Esc, after a confirmation if there is an unsent draft. Without this callback, Esc does nothing. */
  readonly onClose?: (() => void) | undefined;
  readonly takesFocus?: boolean | undefined;
  readonly draftName: string;
  /** Slug of the hoot or key of the page; part of the toast keys. */
  readonly subject: string;
  readonly prompt: string;
  readonly onSend: (content: string, options: TextOptions) => Promise<Comment>;
}

/** One-line comment form, for a hoot or for a page's thread. */
export const CommentForm = forwardRef<HTMLFormElement, CommentFormProps>(function CommentForm(
  { draftName, subject, prompt, onSend, onCommented, onClose, takesFocus = false, className, ...props },
  ref,
) {
  const { labels } = useHooter();
  const texts = labels.hoot;
  const { show, rest } = useWidgetStates(props);
  const isVisitor = useIsVisitor();
  const isSignedOut = useSession().status === "signed-out" && !isVisitor;
  const { validateComment } = useHooterClient()[internals];
  const { draft, setDraft, isEmpty, send } = useOutgoingDraft(draftName, emptyComment);
  const validation = useValidation(draftName);
  const { isValidating, refusal, abandon } = validation;
  const { requestClose, confirmation } = useCloseReply(draftName, () => onClose?.());
  const [attempted, setAttempted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = useValidatedForm(validation, input);
  const { changeDraft, onSent } = useEarlyDraft({
    name: draftName,
    draft,
    setDraft,
    isEmpty,
    merge: (stored, early) => ({ content: `${stored.content} ${early.content}` }),
  });
  useTextBeforeHydration(input, draft.content, (content) => changeDraft({ content }));
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const wrong = checkComment(draft.content);
  // Show the error of an empty field only after an attempt to send it, but show the error of an overlong text at once.
  const message = wrong && (attempted || wrong !== "comment-empty") ? labels.errors[wrong] : null;

  const submit = () => {
    onSubmit();
    return validation.submit(
      (signal) => validateComment(draft.content, signal),
      () => {
        onSent();
        return send(draft, {
          ...toastTextsOf("addComment", { slug: subject }, labels),
          run: ({ content }, from) => onSend(content, { ...from, validated: true }),
          onDone: onCommented,
        });
      },
    );
  };

  const root = { ...rest, ...useRoot("reply", className), ref };
  const form = isSignedOut ? (
    <form {...root} data-state="signed-out">
      {show.signedOut()}
    </form>
  ) : (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Esc and Ctrl+Enter */}
      <form
        {...root}
        aria-busy={isValidating}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(wrong !== null);
          if (!wrong) void submit();
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          // While an input method (IME) is composing text, Esc closes only its suggestions, so keep the form open.
          if (event.key === "Escape" && onClose && !event.nativeEvent.isComposing) {
            event.preventDefault();
            requestClose();
          } else if (isSendKey(event)) {
            // Not every browser submits a form on Ctrl + Enter or ⌘ + Enter, so submit it here.
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }
        }}
      >
        <TextField
          ref={input}
          label={texts.comment}
          placeholder={prompt}
          autoComplete="off"
          dir="auto"
          value={draft.content}
          error={refusal ?? message}
          isErrorUrgent={refusal !== null}
          hint={isValidating ? labels.common.checking : undefined}
          onChange={(event) => {
            setAttempted(false);
            abandon();
            changeDraft({ content: event.target.value });
          }}
          end={
            <Button type="submit" variant="primary" aria-disabled={isValidating} data-busy={isValidating}>
              {texts.send}
            </Button>
          }
        />
      </form>
      {onClose && confirmation}
    </>
  );
  return <PreserveFocus of={isSignedOut}>{form}</PreserveFocus>;
});
