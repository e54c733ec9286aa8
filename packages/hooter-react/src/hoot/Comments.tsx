import type { CommentView } from "hooter-client";
import type { Pages } from "hooter-client/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CardBoundary } from "../components/CardBoundary";
import { NextPage } from "../components/NextPage";
import type { Labels } from "../labels/labels";
import { CardList } from "../list/CardList";
import { useCardNavigation } from "../list/use-card-navigation";
import { useHighlight } from "../list/use-highlight";
import { useIds } from "../list/use-windowing";
import { isFocusFree } from "../primitives/active-element";
import { useHooter } from "../provider/context";
import { CommentItem } from "./CommentItem";

interface CommentRowsProps {
  readonly comments: readonly CommentView[];
  /** Author of the hoot; null when the account is unknown. */
  readonly authorUid: string | null;
  readonly pages: Pages;
  readonly labelledBy: string;
}

interface CommentsProps extends CommentRowsProps {
  /** Returns the content of an empty list: the host's, or else Hooter's own. */
  readonly empty: (own: ReactNode) => ReactNode;
}

/** Pagination of a list that shows all comments. */
export const complete: Pages = { hasMore: false, loadMore: () => {}, isLoadingMore: false, loadMoreError: null };

export function Comments({ empty, ...rows }: CommentsProps) {
  const { noComment } = useHooter().labels.hoot;
  const { comments, pages } = rows;
  return (
    <>
      <NewCommentsNotice comments={comments} />
      {comments.length > 0 || pages.hasMore ? (
        <CommentRows {...rows} />
      ) : (
        empty(<p className="hooter-quiet">{noComment}</p>)
      )}
    </>
  );
}

/** A long list keeps only the comments near the viewport in the document. A button above it loads earlier ones. */
function CommentRows({ comments, authorUid, pages, labelledBy }: CommentRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = useIds(comments);
  const navigation = useCardNavigation(list, ids);
  const { labels, commentedSlug } = useHooter();
  const { show: showHighlight, ...highlight } = useHighlight();
  const { bringIntoView } = navigation;
  const formerIds = useRef<readonly string[]>([]);
  useEffect(() => {
    const former = new Set(formerIds.current);
    formerIds.current = ids;
    const added = comments.findLastIndex(({ id, mine }) => mine && !former.has(id));
    const comment = comments[added];
    // Do not scroll to a comment that the user has written on another page.
    if (!comment || commentedSlug.get() !== comment.hootSlug) return;
    commentedSlug.set(null);
    bringIntoView(added, false);
    showHighlight(comment.id);
  }, [ids, comments, commentedSlug, bringIntoView, showHighlight]);

  const { hasMore } = pages;
  const askedForEarlier = useRef(false);
  const { focusOn } = navigation;
  useEffect(() => {
    if (hasMore || !askedForEarlier.current) return;
    askedForEarlier.current = false;
    // The focused button has been removed, so focus the first comment.
    if (list.current && isFocusFree(list.current)) focusOn(0);
  }, [hasMore, focusOn]);

  return (
    <>
      {hasMore && (
        <div className="hooter-earlier">
          <NextPage
            pages={pages}
            label={labels.hoot.earlierComments}
            onPress={() => {
              askedForEarlier.current = true;
              pages.loadMore();
            }}
          />
        </div>
      )}
      <CardList
        as="ol"
        anchorsTop
        list={list}
        ids={ids}
        // The highlighted comment may be out of view until the page has scrolled to it.
        pinned={[...navigation.indexes, ids.indexOf(highlight.id ?? "")]}
        renderCard={(index) => {
          const comment = comments[index];
          return (
            comment && (
              <li
                key={comment.id}
                tabIndex={-1}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : comments.length}
                data-highlighted={comment.id === highlight.id ? "" : undefined}
              >
                <CardBoundary of={comment} collection="comment">
                  <CommentItem
                    comment={comment}
                    data-by-author={(authorUid !== null && comment.author.uid === authorUid) || undefined}
                  />
                </CardBoundary>
              </li>
            )
          );
        }}
        aria-labelledby={labelledBy}
        onFocus={navigation.onFocus}
        onAnimationEnd={highlight.onAnimationEnd}
      />
    </>
  );
}

/**
 * Announces changes to a screen reader: the number of earlier comments that were loaded, or the author of a new
 * comment. The list itself is not a live region.
 */
function NewCommentsNotice({ comments }: { readonly comments: readonly CommentView[] }) {
  const texts = useHooter().labels.hoot;
  const former = useRef<readonly CommentView[] | null>(null);
  const [announcement, setAnnouncement] = useState({ times: 0, text: "" });
  useEffect(() => {
    const before = former.current;
    former.current = comments;
    const text = before && changesOf(before, comments, texts);
    if (text) setAnnouncement(({ times }) => ({ times: times + 1, text }));
  }, [comments, texts]);
  return (
    <output className="hooter-hidden">
      {/* The new key creates a new element, so that screen readers announce the text even if it is the same as before.
       */}
      {announcement.text && <span key={announcement.times}>{announcement.text}</span>}
    </output>
  );
}

function changesOf(
  before: readonly CommentView[],
  comments: readonly CommentView[],
  texts: Labels["hoot"],
): string | null {
  const known = new Set(before.map(({ id }) => id));
  const first = comments.findIndex(({ id }) => known.has(id));
  const earlier = comments.slice(0, Math.max(0, first));
  if (earlier.length > 0) return texts.earlierShown(earlier.length);
  const [one, ...others] = comments.filter(({ id, mine }) => !known.has(id) && !mine);
  if (!one) return null;
  return others.length > 0 ? texts.newComments(1 + others.length) : texts.newComment(one.author.pseudo);
}
