import type { CommentView } from "hooter-client";
import { useDeleteComment, useHideComment } from "hooter-client/react";
import { forwardRef, useId, useRef, useState } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { Confirm } from "../components/Modal";
import { Button, Icon } from "../components/primitives";
import { RichText } from "../components/RichText";
import { Timestamp } from "../components/Timestamp";
import * as fr from "../labels/fr-pages";
import { eyeIcon, eyeOffIcon, trashIcon } from "../primitives/icons";
import { namedBy } from "../primitives/root";
import type { CommentItemProps } from "../provider/component-props";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { toastTextsOf, useMutationToasts } from "../provider/mutation-toasts";
import { slot } from "../provider/slots";

/**
 * Comment with its author, date and content (specification, section 2). The author of the comment and the author of the
 * hoot can delete the comment. Comments by the author of the hoot are marked.
 *
 * @example
 * <CommentItem comment={comment} />
 */
export const DefaultCommentItem = forwardRef<HTMLElement, CommentItemProps>(function CommentItem(
  { comment, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const { hiddenMark } = useLabelGroup("thread", fr.thread);
  const { author, delivery } = comment;
  const root = useRoot("comment", className);
  const id = useId();
  const textId = useId();
  return (
    <article
      {...rest}
      {...root}
      ref={ref}
      aria-labelledby={namedBy(rest, id)}
      data-delivery={delivery}
      data-mine={comment.mine}
      data-hidden={comment.isHidden}
    >
      {linkedAvatar(
        links.profile(author),
        <Avatar size="small" seed={author.uid ?? author.pseudo} picture={author.picture} />,
      )}
      <header>
        <AuthorName author={author} id={id} />
        {rest["data-by-author"] && <span className="hooter-by-author">{labels.hoot.byAuthor}</span>}
        {comment.isHidden && <span className="hooter-by-author">{hiddenMark}</span>}
        <span className="hooter-when">
          {delivery === "stored" ? (
            <Timestamp time={comment.postedAt} written={comment.writtenDate} />
          ) : (
            labels.hoot[delivery]
          )}
        </span>
        {comment.canModerate && delivery === "stored" && <HideButton comment={comment} />}
        {comment.removable && delivery === "stored" && <DeleteButton comment={comment} textId={textId} />}
      </header>
      <RichText id={textId} text={comment.content} />
    </article>
  );
});
export const CommentItem = slot<"CommentItem", HTMLElement>("CommentItem", DefaultCommentItem);

/** Button for administrators, which hides a comment in a page's thread or shows it again. */
function HideButton({ comment: { id, isHidden } }: { comment: CommentView }) {
  const texts = useLabelGroup("thread", fr.thread);
  const call = useMutationToasts();
  const { setHidden } = useHideComment({ id });
  const name = isHidden ? texts.unhide : texts.hide;
  return (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      onClick={() =>
        void call({
          run: () => setHidden(!isHidden),
          key: `hide:${id}`,
          done: () => (isHidden ? texts.unhidden : texts.hidden),
          failed: texts.moderationFailed,
        })
      }
    >
      <Icon icon={isHidden ? eyeIcon : eyeOffIcon} />
    </Button>
  );
}

interface DeleteButtonProps {
  readonly comment: CommentView;
  /** Id of the comment's text, which describes the button. */
  readonly textId: string;
}

/** Button that deletes a comment. It opens a confirmation, because a deletion cannot be undone. */
function DeleteButton({ comment, textId }: DeleteButtonProps) {
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
        aria-describedby={textId}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon icon={trashIcon} />
      </Button>
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
          void call({ run: deleteComment, ...toastTextsOf("deleteComment", comment, labels) });
        }}
        // If another client has deleted the comment and so removed the button, return undefined, so that the dialog
        // chooses a nearby element.
        returnTo={() => title.current ?? button.current ?? undefined}
      />
    </>
  );
}
