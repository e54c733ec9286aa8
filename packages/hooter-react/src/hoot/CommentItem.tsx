import { forwardRef, memo, useId } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { RichText } from "../components/RichText";
import { Timestamp } from "../components/Timestamp";
import * as fr from "../labels/fr-pages";
import { namedBy } from "../primitives/root";
import type { CommentItemProps } from "../provider/component-props";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { CommentHiding } from "./CommentHiding";
import { CommentRemoval } from "./CommentRemoval";
import { Delivery } from "./Delivery";

/**
 * Comment with its author, date and content (specification, section 2). Its author and the author of the hoot can
 * delete it. A comment by the author of the hoot is marked.
 *
 * @example
 * <CommentItem comment={comment} />
 */
export const DefaultCommentItem = memo(
  forwardRef<HTMLElement, CommentItemProps>(function CommentItem({ comment, className, ...rest }, ref) {
    const { labels, links } = useHooter();
    const { hiddenMark } = useLabelGroup("thread", fr.thread);
    const { author, delivery } = comment;
    const root = useRoot("comment", className);
    const id = useId();
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
              <Delivery delivery={delivery} />
            )}
          </span>
          {comment.canModerate && delivery === "stored" && <CommentHiding comment={comment} />}
          {comment.removable && delivery === "stored" && <CommentRemoval comment={comment} />}
        </header>
        <RichText text={comment.content} />
      </article>
    );
  }),
);
export const CommentItem = slot<"CommentItem", HTMLElement>("CommentItem", DefaultCommentItem);
