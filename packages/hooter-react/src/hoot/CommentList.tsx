import type { Hoot } from "hooter-client";
import { useComments } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useEffect, useId, useState } from "react";
import { ErrorNotice } from "../components/ErrorNotice";
import { Skeletons } from "../components/primitives";
import { SignedOutNotice } from "../components/SignedOutNotice";
import { takePartRequest } from "../keyboard/page-request";
import { activeElementOf } from "../primitives/active-element";
import { useOwnRef } from "../primitives/hooks";
import { namedBy } from "../primitives/root";
import { useHooter, useRoot } from "../provider/context";
import { CommentRows } from "./CommentRows";
import { NewCommentsNotice } from "./NewCommentsNotice";

/** Props of {@link CommentList}: the hoot of the comments. */
export interface CommentListProps extends HTMLAttributes<HTMLElement> {
  /** With its author, the author's own comments are marked. */
  readonly hoot: Pick<Hoot, "id" | "slug"> & Partial<Pick<Hoot, "author">>;
}

/** Scrolls to a list of comments and focuses its title. */
export function goToComments(list: HTMLElement | null): void {
  list?.scrollIntoView?.({ block: "start" });
  list?.querySelector<HTMLElement>(".hooter-title")?.focus({ preventScroll: true });
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
  const list = useOwnRef(ref);
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the request is consumed once, which must not happen during a render
    if (takePartRequest("comments", hoot.slug)) setRequested(true);
  }, [hoot.slug]);
  const isLoading = state.status === "loading";
  // Comments that load later would move the title out of view.
  useEffect(() => {
    if (!requested || isLoading) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the request ends with its scroll
    setRequested(false);
    // The host may have focused an element around the page of the hoot. Otherwise the user has moved on.
    if (activeElementOf(list.current)?.contains(list.current) ?? true) goToComments(list.current);
  }, [requested, isLoading, list]);
  return (
    <section {...rest} {...useRoot("comments", className)} ref={list} aria-labelledby={namedBy(rest, titleId)}>
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
