import type { Comment, Hoot } from "hooter-client";
import { useAddComment } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useCallback, useEffect, useRef } from "react";
import { type HooterStates, useHooter } from "../provider/context";
import { CommentForm } from "./CommentForm";
import { replyDraft } from "./reply-draft";

/** Props of {@link ReplyForm}: the hoot to reply to, and the callbacks. */
export interface ReplyFormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit">,
    Pick<HooterStates, "signedOut"> {
  readonly hoot: Pick<Hoot, "id" | "slug">;
  readonly onCommented?: ((comment: Comment) => void) | undefined;
  /** Called on Esc, after a confirmation if there is an unsent draft. Without this callback, Esc does nothing. */
  readonly onClose?: (() => void) | undefined;
  readonly takesFocus?: boolean | undefined;
}

/**
 * One-line comment form (specification, section 2). The draft is kept until the server confirms it. If only members may
 * read, a visitor sees the sign-in link instead of the field. If everyone may read, a visitor's comment is sent after
 * the sign-in.
 *
 * @example
 * <ReplyForm hoot={hoot} takesFocus onClose={() => setReplying(false)} />
 */
export const ReplyForm = forwardRef<HTMLFormElement, ReplyFormProps>(function ReplyForm({ hoot, ...props }, ref) {
  const { labels, commentedSlug } = useHooter();
  const { addComment } = useAddComment(hoot);
  const { slug } = hoot;
  /** Withdraws the request to show the new comment, unless a list has shown it. */
  const withdraw = useCallback(() => {
    if (commentedSlug.get() === slug) commentedSlug.set(null);
  }, [commentedSlug, slug]);
  // The list may still be loading when the comment is stored, so keep the request until the form leaves the page.
  const isOnPage = useRef(false);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
      withdraw();
    };
  }, [withdraw]);
  return (
    <CommentForm
      {...props}
      ref={ref}
      draftName={replyDraft(hoot)}
      subject={slug}
      prompt={labels.hoot.commentPlaceholder}
      onSend={async (content, options) => {
        commentedSlug.set(slug);
        let isStored = false;
        try {
          const comment = await addComment(content, options);
          isStored = true;
          return comment;
        } finally {
          // Withdraw the request even after a success if the form has left the page: « Réessayer » may have sent the
          // comment later.
          if (!isStored || !isOnPage.current) withdraw();
        }
      }}
    />
  );
});
