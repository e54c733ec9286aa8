import type { Hoot } from "hooter-client";
import { useAddComment } from "hooter-client/react";
import { forwardRef, useCallback, useEffect } from "react";
import { useIsMounted } from "../primitives/hooks";
import { useHooter } from "../provider/context";
import { CommentForm, type CommentFormProps } from "./CommentForm";
import { replyDraft } from "./reply-draft";

/** Props of {@link ReplyForm}: the hoot to reply to, and the callbacks. */
export interface ReplyFormProps extends Omit<CommentFormProps, "draftName" | "subject" | "prompt" | "onSend"> {
  readonly hoot: Pick<Hoot, "id" | "slug">;
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
  /** Withdraws the request to show the new comment, unless a list has already shown the comment. */
  const withdraw = useCallback(() => {
    if (commentedSlug.get() === slug) commentedSlug.set(null);
  }, [commentedSlug, slug]);
  // The list may still be loading when the comment is stored, so keep the request until the form leaves the page.
  useEffect(() => withdraw, [withdraw]);
  const isOnPage = useIsMounted();
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
          // If the form has left the page, withdraw the request even after a success, for example when « Réessayer »
          // has sent the comment later.
          if (!isStored || !isOnPage()) withdraw();
        }
      }}
    />
  );
});
