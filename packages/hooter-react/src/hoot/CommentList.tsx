import type { CommentView, Hoot } from "hooter-client";
import { type CommentsState, type Pages, useComments } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useEffect, useId, useRef, useState } from "react";
import { Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { takePartRequest } from "../keyboard/page-request";
import { activeElementOf } from "../primitives/active-element";
import { useOwnRef } from "../primitives/hooks";
import { namedBy } from "../primitives/root";
import { type HooterStates, useHooter, useRoot } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import { Comments, complete } from "./Comments";

/** Props of {@link CommentList}: the hoot whose comments are shown. */
export interface CommentListProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings {
  /** If `author` is set, the comments by the author of the hoot are marked. */
  readonly hoot: Pick<Hoot, "id" | "slug"> & Partial<Pick<Hoot, "author">>;
}

type ReadyComments = Extract<CommentsState, { readonly status: "ready" }>;

const none: readonly CommentView[] = [];

export function goToComments(list: HTMLElement | null): void {
  list?.scrollIntoView?.({ block: "start" });
  list?.querySelector<HTMLElement>(".hooter-title")?.focus({ preventScroll: true });
}

/**
 * Live comments of a hoot, oldest first. The list first shows the newest comments; a button above it loads earlier
 * ones.
 *
 * @example
 * <CommentList hoot={hoot} />
 */
export const CommentList = forwardRef<HTMLElement, CommentListProps>(function CommentList(
  { hoot, headingLevel, className, ...props },
  ref,
) {
  const { labels } = useHooter();
  const { show, rest } = useWidgetStates(props);
  const state = useDeferredFirstData(useComments(hoot));
  // When the comments cannot be read, show at least the reader's own pending ones, also while a retry is loading.
  const [pending, setPending] = useState(none);
  const isRetrying = state.status === "loading" && pending[0]?.hootSlug === hoot.slug;
  const nextPending = state.status === "error" ? state.pending : isRetrying ? pending : none;
  if (nextPending !== pending) setPending(nextPending);
  const titleId = useId();
  const list = useOwnRef(ref);
  const requested = useRef(false);
  const isLoading = state.status === "loading";
  useEffect(() => {
    if (takePartRequest("comments", hoot.slug)) requested.current = true;
    // Wait until the comments have loaded, because loading them after the scroll would move the title out of view.
    if (!requested.current || isLoading) return;
    requested.current = false;
    // Do not scroll if the user has moved the focus elsewhere. Ignore the focus on an element around the list, because
    // the host may have set it.
    if (activeElementOf(list.current)?.contains(list.current) ?? true) goToComments(list.current);
  }, [hoot.slug, isLoading, list]);
  const comments = (list: readonly CommentView[], pages: Pages) => (
    <Comments
      key={hoot.slug}
      comments={list}
      authorUid={hoot.author?.uid ?? null}
      pages={pages}
      labelledBy={titleId}
      empty={show.empty}
    />
  );
  return (
    <section {...rest} {...useRoot("comments", className)} ref={list} aria-labelledby={namedBy(rest, titleId)}>
      <Heading level={headingLevel} depth={1} id={titleId} tabIndex={-1}>
        {labels.hoot.commentsTitle}
      </Heading>
      {show.read<ReadyComments>(state, <Skeletons kind="comment" count={2} />, (read) => comments(read.comments, read))}
      {pending.length > 0 && comments(pending, complete)}
    </section>
  );
});
