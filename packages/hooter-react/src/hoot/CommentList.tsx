import type { Hoot } from "hooter-client";
import { useComments } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useId } from "react";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Skeletons } from "../parts/Skeletons";
import { useHooter, useRoot } from "../provider/context";
import { CommentItem } from "./CommentItem";

export interface CommentListProps extends HTMLAttributes<HTMLElement> {
  readonly hoot: Pick<Hoot, "id" | "slug">;
}

/** The comments of a hoot, oldest first, as they come. */
export const CommentList = forwardRef<HTMLElement, CommentListProps>(function CommentList(
  { hoot, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const state = useComments(hoot);
  const titleId = useId();
  return (
    <section {...rest} {...useRoot("comments", className)} ref={ref} aria-labelledby={titleId}>
      <h2 id={titleId} className="hooter-title" tabIndex={-1}>
        {labels.hoot.commentsTitle}
      </h2>
      {state.status === "loading" && <Skeletons kind="comment" count={2} />}
      {state.status === "error" && <ErrorNotice error={state.error} onRetry={state.retry} />}
      {state.status === "ready" &&
        (state.comments.length === 0 ? (
          <p className="hooter-quiet">{labels.hoot.noComment}</p>
        ) : (
          <ol aria-live="polite" aria-relevant="additions">
            {state.comments.map((comment) => (
              <li key={comment.id}>
                <CommentItem comment={comment} />
              </li>
            ))}
          </ol>
        ))}
    </section>
  );
});
