import { type Comment, checkComment, type Hoot } from "hooter-client";
import { useAddComment, useHooterClient, useSession } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useEffect, useRef, useState } from "react";
import { Button } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { TextField } from "../primitives/TextField";
import { type HooterStates, useHooter, useRoot } from "../provider/context";
import { textsOf } from "../provider/mutation-texts";
import { useValidatedForm } from "../provider/use-validation";
import { useIsVisitor } from "../provider/use-visitor";
import { useReplyDraft, useReplyLeave } from "./reply-leave";

/** Props of {@link ReplyForm}: the hoot to reply to, and the callbacks. */
export interface ReplyFormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit">,
    Pick<HooterStates, "signedOut"> {
  readonly hoot: Pick<Hoot, "id" | "slug">;
  readonly onCommented?: ((comment: Comment) => void) | undefined;
  /** Called on Esc, after a confirmation if there is an unsent draft. Without it, Esc closes nothing. */
  readonly onClose?: (() => void) | undefined;
  readonly takesFocus?: boolean | undefined;
}

/**
 * One-line comment form (specification, section 2). The draft is kept until the server confirms it. Where only members
 * may read, a visitor sees the sign-in link instead of the field. Elsewhere, the comment of a visitor is sent after the
 * sign-in.
 *
 * @example
 * <ReplyForm hoot={hoot} takesFocus onClose={() => setReplying(false)} />
 */
export const ReplyForm = forwardRef<HTMLFormElement, ReplyFormProps>(function ReplyForm(
  { hoot, onCommented, onClose, takesFocus = false, className, ...props },
  ref,
) {
  const { labels, commentedSlug } = useHooter();
  const words = labels.hoot;
  const { show, rest } = useWidgetStates(props);
  const isVisitor = useIsVisitor();
  const isSignedOut = useSession().status === "signed-out" && !isVisitor;
  const { addComment } = useAddComment(hoot);
  const { validateComment } = useHooterClient().internals;
  const { draft, setDraft, send, validation } = useReplyDraft(hoot);
  const { isValidating, refusal, abandon } = validation;
  const { leave, question } = useReplyLeave(hoot, () => onClose?.());
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onSend = useValidatedForm(validation, input);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const wrong = checkComment(draft.content);
  // An empty field is an error only after an attempt to send it. Text that is too long is an error at once.
  const message = wrong && (refused || wrong !== "comment-empty") ? labels.errors[wrong] : null;

  const submit = () => {
    onSend();
    return validation.submit(
      (signal) => validateComment(draft.content, signal),
      () =>
        send(draft, {
          ...textsOf("addComment", hoot, labels),
          async run({ content }, from) {
            commentedSlug.set(hoot.slug);
            try {
              return await addComment(content, { ...from, validated: true });
            } finally {
              // No list has shown the comment.
              if (commentedSlug.get() === hoot.slug) commentedSlug.set(null);
            }
          },
          onDone: onCommented,
        }),
    );
  };

  const root = { ...rest, ...useRoot("reply", className), ref };
  if (isSignedOut) {
    return (
      <form {...root} data-state="signed-out">
        {show.signedOut()}
      </form>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the form */}
      <form
        {...root}
        aria-busy={isValidating}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(wrong !== null);
          if (!wrong) void submit();
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          // Esc also closes the suggestions of an input method, which must not close the form.
          if (event.key !== "Escape" || event.nativeEvent.isComposing || !onClose) return;
          event.preventDefault();
          leave();
        }}
      >
        <TextField
          ref={input}
          label={words.comment}
          placeholder={words.commentPlaceholder}
          autoComplete="off"
          value={draft.content}
          error={refusal ?? message}
          isErrorUrgent={refusal !== null}
          hint={isValidating ? labels.common.checking : undefined}
          onChange={(event) => {
            setRefused(false);
            abandon();
            setDraft({ content: event.target.value });
          }}
          end={
            <Button type="submit" variant="primary" aria-disabled={isValidating} data-busy={isValidating}>
              {words.send}
            </Button>
          }
        />
      </form>
      {question}
    </>
  );
});
