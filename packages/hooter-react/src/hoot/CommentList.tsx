import type { Hoot } from "hooter-client";
import { useComments } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useId } from "react";
import { ErrorNotice } from "../components/ErrorNotice";
import { Skeletons } from "../components/primitives";
import { SignedOutNotice } from "../components/SignedOutNotice";
import { namedBy } from "../primitives/root";
import { useHooter, useRoot } from "../provider/context";
import { CommentRows } from "./CommentRows";
import { NewCommentsNotice } from "./NewCommentsNotice";

/** Props of {@link CommentList}: the hoot of the comments. */
export interface CommentListProps extends HTMLAttributes<HTMLElement> {
  /** With its author, the author's own comments are marked. */
  readonly hoot: Pick<Hoot, "id" | "slug"> & Partial<Pick<Hoot, "author">>;
}

/**
 * Live comments of a hoot, oldest first. The list starts with the newest ones; a button above it loads earlier ones.
 *
 * @example
 * <CommentList hoot={hoot} />
 */
export const CommentList = forwardRef<HTMLElement, CommentListProps>(function CommentList(
  { hoot, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const state = useComments(hoot);
  const titleId = useId();
  return (
    <section {...rest} {...useRoot("comments", className)} ref={ref} aria-labelledby={namedBy(rest, titleId)}>
      <h2 id={titleId} className="hooter-title" tabIndex={-1}>
        {labels.hoot.commentsTitle}
      </h2>
      {state.status === "loading" && <Skeletons kind="comment" count={2} />}
      {state.status === "signed-out" && <SignedOutNotice />}
      {state.status === "error" && <ErrorNotice error={state.error} onRetry={state.retry} />}
      {state.status === "ready" && (
        <>
          <NewCommentsNotice comments={state.comments} />
          {state.comments.length > 0 || state.hasMore ? (
            <CommentRows
              comments={state.comments}
              authorUid={hoot.author?.uid ?? null}
              pages={state}
              labelledBy={titleId}
            />
          ) : (
            <p className="hooter-quiet">{labels.hoot.noComment}</p>
          )}
        </>
      )}
    </section>
  );
});
