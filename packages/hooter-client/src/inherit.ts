import type { Family } from "./model/family";
import { newestFirst } from "./model/key-order";
import { headOf, shownIds, shownSeam } from "./queries/feed-window";
import type { Query } from "./queries/query";
import type { Reader } from "./queries/reader";
import { loadOwnLikes } from "./store/records";

/**
 * Adds a visitor's data to the account that signs in, so that the scroll position and the focus are kept. The data
 * counts as stale, so the account reads it again, with its own likes.
 */
export function inherit(account: Reader, visitor: Reader): void {
  const { hoots, counts, profileCounts, missing } = visitor.store.get();
  const heads = [...visitor.feeds].flatMap(([pageSize, { state }]) => {
    const head = headOf(state);
    return head ? [{ pageSize, ids: shownIds(head), seam: shownSeam(head) }] : [];
  });
  const older = visitor.olderPages
    .entries()
    .flatMap(({ made }) => made.state.get().data ?? [])
    .flatMap(({ ids }) => ids)
    .sort(newestFirst);
  // The cards of these hoots need no reads: the feeds read the counters and likes of their heads, and the likes of the
  // older pages are read below.
  const inFeeds = new Set([...heads.flatMap(({ ids }) => ids), ...older]);
  account.store.change((draft) => {
    for (const [id, hoot] of hoots) {
      draft.hoots.set(id, hoot);
      // Show no like until the likes are read: an unknown like would disable the like button, which may have the focus.
      draft.liked.set(id, false);
      const state = inFeeds.has(id) ? missing.get(id) : "unread";
      if (state) draft.missing.set(id, state);
    }
    for (const [id, known] of counts) draft.counts.set(id, known);
    for (const [uid, known] of profileCounts) draft.profileCounts.set(uid, known);
  });
  copy(account.hootBySlug, visitor.hootBySlug);
  copy(account.person, visitor.person);
  copy(account.threadCount, visitor.threadCount);
  copy(account.authorPages, visitor.authorPages);
  copy(account.olderPages, visitor.olderPages);
  copy(account.earlierComments, visitor.earlierComments);
  for (const { pageSize, ids, seam } of heads) account.feed(pageSize).hydrate(ids, seam, 0, true);
  const [highest, lowest] = [older[0], older.at(-1)];
  if (highest !== undefined && lowest !== undefined)
    loadOwnLikes(account.context, { from: lowest, to: highest }, () => older);
  for (const { args, made } of visitor.comments.entries()) {
    const current = made.state.get();
    if (current.status !== "ready") continue;
    const shown = shownIds(current.head).flatMap((id) => current.comments.get(id) ?? []);
    account.comments(...args).hydrate(shown, shownSeam(current.head));
  }
  for (const { args, made } of visitor.thread.entries()) {
    const current = made.state.get();
    if (current.status === "ready") account.thread(...args).hydrate(current.entry);
  }
}

function copy<Args extends readonly unknown[], Data>(
  to: (...args: Args) => Query<Data>,
  from: Family<Args, Query<Data>>,
): void {
  for (const { args, made } of from.entries()) {
    const { data } = made.state.get();
    if (data !== undefined) to(...args).hydrate(data);
  }
}
