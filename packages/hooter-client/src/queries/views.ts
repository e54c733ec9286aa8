import type { Comment, CommentView, Delivery } from "../model/hoot";
import { compareKeys } from "../model/key-order";
import type { ProfileCounts } from "../model/profile";
import type { EntityState } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import { knownBySlug, type Signature, signatureOf } from "../store/selectors";
import type { FeedHead } from "./feed-window";
import type { CommentsById, EarlierComments } from "./hoot-updates";
import type { ListedPerson, PeoplePage, Person } from "./profiles";

/**
 * Joins the comments of a head and of earlier pages, oldest first (specification, section 3: by fireDate, ascending).
 */
export function joinComments(
  { head, comments }: { readonly head: FeedHead; readonly comments: CommentsById },
  pages: readonly EarlierComments[],
): Comment[] {
  const live = [...head.live, ...head.settled].flatMap((id) => comments.get(id) ?? []);
  // The head takes precedence for a comment that is in both. The keys should exclude such a comment.
  const all = new Map([...pages.flatMap((page) => page.comments), ...live].map((comment) => [comment.id, comment]));
  return [...all.values()].sort((a, b) => a.postedAt - b.postedAt || compareKeys(a.id, b.id));
}

/**
 * Derives the comments of a hoot, with the user's own pending comments and without removed ones. Oldest first, without
 * duplicates.
 */
export function deriveComments(
  comments: readonly Comment[],
  store: EntityState,
  slug: string,
  view: CommentViews,
): CommentView[] {
  const known = new Set(comments.map((comment) => comment.id));
  const { pendingComments, removedComments } = applyMutations(store);
  const own = [...pendingComments.values()].filter(
    ({ comment }) => comment.hootSlug === slug && !known.has(comment.id),
  );
  const hootId = knownBySlug(store, slug);
  const owner = (hootId === null ? null : store.hoots.get(hootId)?.author.uid) ?? null;
  return [
    ...comments.map((comment) => view(comment, "stored", store, owner)),
    ...own.map(({ comment, delivery }) => view(comment, delivery, store, owner)),
  ].filter(({ id }) => !removedComments.has(id));
}

/** See {@link createCommentViews}. */
export type CommentViews = (
  comment: Comment,
  delivery: Delivery,
  store: EntityState,
  hootOwner: string | null,
) => CommentView;

/** Creates the views of comments. An unchanged view is the same object. */
export function createCommentViews(uid: string): CommentViews {
  const made = new WeakMap<Comment, { view: CommentView; signature: Signature }>();
  return (comment, delivery, store, hootOwner) => {
    const signature = signatureOf(store, comment.author);
    const mine = comment.author.uid === uid;
    const removable = mine || hootOwner === uid;
    const present = made.get(comment);
    if (present?.view.delivery === delivery && present.view.removable === removable && present.signature === signature)
      return present.view;
    const author = { ...comment.author, ...signature };
    const view = { ...comment, author, mine, removable, delivery };
    made.set(comment, { view, signature });
    return view;
  };
}

/** A user with their current name and counters; null until the counters are loaded. */
export type PersonView = Person & { readonly [Counter in keyof ProfileCounts]: number | null } & {
  readonly isMe: boolean;
};

/** Derives the view of a user with their current name and counters. @param me the reader */
export function viewPerson(store: EntityState, person: Person, me: string): PersonView {
  const counts = derivePerson(store, person.uid) ?? { hoots: null, followers: null, following: null };
  return { ...person, ...store.names.get(person.uid), ...counts, isMe: person.uid === me };
}

/** Joins the pages of a list of people. A plain client may have followed a person twice. */
export function joinPeople(pages: readonly PeoplePage[]): ListedPerson[] {
  const people = new Map<string, ListedPerson>();
  for (const page of pages) {
    for (const person of page.people) if (!people.has(person.uid)) people.set(person.uid, person);
  }
  return [...people.values()];
}

/** Returns the counters of a user with the reader's pending follow applied. */
function derivePerson(state: EntityState, uid: string): ProfileCounts | null {
  const counts = state.people.get(uid);
  const pending = applyMutations(state).pendingFollows.get(uid);
  if (!counts || !pending) return counts ?? null;
  const delta = Number(pending.followed) - Number(state.follows.has(uid));
  return { ...counts, followers: Math.max(0, counts.followers + delta) };
}
