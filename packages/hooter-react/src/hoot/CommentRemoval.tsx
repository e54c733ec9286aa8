import { type CommentView, toHooterError } from "hooter-client";
import { useDeleteComment } from "hooter-client/react";
import { useRef, useState } from "react";
import { Confirm } from "../components/Confirm";
import { Button, Icon } from "../components/primitives";
import { Apart } from "../primitives/Apart";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";

/** Button that deletes a comment. It asks first, because a deletion cannot be undone. */
export function CommentRemoval({ comment }: { comment: CommentView }) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const toasts = useToasts();
  const deleteComment = useDeleteComment();
  const presentAccount = usePresentAccount();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLElement | null>(null);
  const key = `comment:${comment.id}`;

  const remove = async (): Promise<void> => {
    const account = presentAccount();
    try {
      await deleteComment(comment);
      toasts.show(words.commentRemoved, { key });
    } catch (error) {
      if (presentAccount() !== account) return;
      toasts.show(words.commentRemoveFailed(labels.errors[toHooterError(error).code]), {
        tone: "error",
        key,
        action: { label: labels.common.retry, run: () => void remove() },
      });
    }
  };
  return (
    <>
      <Button
        ref={button}
        variant="icon"
        aria-label={words.removeComment}
        title={words.removeComment}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      <Apart>
        <Confirm
          open={asking}
          title={words.removeCommentTitle}
          text={words.removeCommentText}
          action={words.remove}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            // The button is removed with its comment: move the focus to the heading of the list.
            title.current = button.current?.closest("section")?.querySelector<HTMLElement>("[tabindex='-1']") ?? null;
            setAsking(false);
            void remove();
          }}
          returnTo={() => title.current ?? button.current}
        />
      </Apart>
    </>
  );
}
