import type { CommentView } from "hooter-client";
import { useDeleteComment } from "hooter-client/react";
import { useRef, useState } from "react";
import { Confirm } from "../components/Confirm";
import { Button, Icon } from "../components/primitives";
import { Apart } from "../primitives/Apart";
import { trashIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { textsOf } from "../provider/mutation-texts";
import { useMutationToasts } from "../provider/mutation-toasts";

/** Button that deletes a comment. It opens a confirmation, because a deletion cannot be undone. */
export function CommentRemoval({ comment }: { comment: CommentView }) {
  const { labels } = useHooter();
  const texts = labels.hoot;
  const call = useMutationToasts();
  const { deleteComment } = useDeleteComment(comment);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLElement | null>(null);

  return (
    <>
      <Button
        ref={button}
        variant="icon"
        aria-label={texts.removeComment}
        title={texts.removeComment}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon icon={trashIcon} />
      </Button>
      <Apart>
        <Confirm
          open={asking}
          title={texts.removeCommentTitle}
          text={texts.removeCommentText}
          action={texts.remove}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            // The button is removed with its comment, so move the focus to the heading of the list.
            title.current = button.current?.closest("section")?.querySelector<HTMLElement>("[tabindex='-1']") ?? null;
            setAsking(false);
            void call({ run: deleteComment, ...textsOf("deleteComment", comment, labels) });
          }}
          // Another client may delete the comment while the confirmation is open, which removes the button.
          returnTo={() => title.current ?? button.current ?? undefined}
        />
      </Apart>
    </>
  );
}
