import type { CommentView } from "hooter-client";
import { useEffect, useRef, useState } from "react";
import type { Labels } from "../labels/labels";
import { useHooter } from "../provider/context";

/**
 * Announces changes to a screen reader: the number of earlier comments that were loaded, or the author of a new
 * comment. The list itself is not a live region.
 */
export function NewCommentsNotice({ comments }: { readonly comments: readonly CommentView[] }) {
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
