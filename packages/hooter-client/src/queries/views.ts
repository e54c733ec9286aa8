import type { Comment, CommentView, Delivery, Hoot, HootView } from "../model/hoot";
import { compareKeys, newestFirst } from "../model/key-order";
import type { UserProfile } from "../model/profile";
import type { EntityState } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import { isOwn } from "../store/reader-context";
import { knownBySlug, type Signature, signatureOf } from "../store/selectors";
import { type FeedHead, joinFeed, shownSeam } from "./feed-window";
import type { CommentsById, EarlierComments } from "./hoot-updates";
import type { HootPage } from "./page";
import type { AuthorReference, ListedPerson, PeoplePage, Person } from "./profiles";

/** Derives the view of a hoot; null when the hoot is missing or was removed. */
type ViewHoot = (store: EntityState, id: string) => HootView | null;

/** See {@link deriveFeed}. */
export interface FeedView {
  readonly hoots: readonly HootView[];
  readonly newCount: number;
}

/** Derives the whole feed, newest first, and the number of held hoots. @param hasHashtag see `LiveFeed` */
export function deriveFeed(
  viewHoot: ViewHoot,
  state: EntityState,
  hasHashtag: ((hoot: Hoot) => boolean) | null,
  head: FeedHead,
  pages: readonly HootPage[],
  showHeld: boolean,
): FeedView {
  const end = pages.length > 0 ? pages.at(-1)?.floor : shownSeam(head, showHeld);
  // Hide threads of pages, and hoots that another client indexed under a hashtag their text does not contain.
  const view = (id: string): HootView | null => {
    const hoot = viewHoot(state, id);
    return hoot && hoot.thread === undefined && (hasHashtag === null || hasHashtag(hoot)) ? hoot : null;
  };
  const pending = applyMutations(state).pendingHoots.keys();
  // The stream of the index reports the user's own new hoots late, so add those that contain the hashtag.
  const own = hasHashtag === null ? [...pending] : [...state.hoots.keys(), ...pending].filter((id) => view(id)?.mine);
  const ids = joinFeed(
    head,
    pages.map((page) => page.ids),
    // Exclude a restored hoot if the page that contains it is not loaded.
    own.filter((id) => end == null || compareKeys(id, end) >= 0),
    showHeld,
  );
  return {
    hoots: ids.flatMap((id) => view(id) ?? []),
    newCount: showHeld ? 0 : [...head.held].filter((id) => state.hoots.has(id) && view(id) !== null).length,
  };
}

/**
 * Derives an author's hoots, newest first: those of the loaded pages, and other loaded hoots that are newer than the
 * end of these pages.
 */
export function deriveAuthorHoots(
  viewHoot: ViewHoot,
  state: EntityState,
  author: AuthorReference,
  pages: readonly HootPage[],
): HootView[] {
  const end = pages.at(-1)?.floor ?? null;
  const isTheirs = (hoot: Hoot) =>
    typeof author === "string" ? hoot.author.uid === author : hoot.author.pseudo === author.pseudo;
  const pending = [...applyMutations(state).pendingHoots.values()].map(({ hoot }) => hoot);
  const known = [...state.hoots.values(), ...pending].filter(
    (hoot) => isTheirs(hoot) && (end === null || compareKeys(hoot.id, end) >= 0),
  );
  const ids = new Set([...pages.flatMap((page) => page.ids), ...known.map(({ id }) => id)]);
  const views = [...ids].sort(newestFirst).flatMap((id) => viewHoot(state, id) ?? []);
  return views.filter(({ thread }) => thread === undefined);
}

/**
 * Joins the comments from a head and from earlier pages, oldest first (specification, section 3: by fireDate,
 * ascending).
 */
export function joinComments(
  { head, comments }: { readonly head: FeedHead; readonly comments: CommentsById },
  pages: readonly EarlierComments[],
): Comment[] {
  const live = [...head.live, ...head.settled].flatMap((id) => comments.get(id) ?? []);
  // The head takes precedence if a comment is in both parts, although the keys should prevent this.
  const all = new Map([...pages.flatMap((page) => page.comments), ...live].map((comment) => [comment.id, comment]));
  return [...all.values()].sort((a, b) => a.postedAt - b.postedAt || compareKeys(a.id, b.id));
}

/**
 * Derives the comments on a hoot, oldest first, with the user's own pending comments at the end. Leaves out removed
 * comments, hidden comments and duplicates.
 *
 * @param isModerator whether the reader sees hidden comments, and may remove any comment in a page's thread
 */
export function deriveComments(
  comments: readonly Comment[],
  store: EntityState,
  slug: string,
  view: CommentViews,
  isModerator = false,
): CommentView[] {
  const known = new Set(comments.map((comment) => comment.id));
  const { pendingComments, removedComments } = applyMutations(store);
  const hootId = knownBySlug(store, slug);
  const hoot = hootId === null ? undefined : store.hoots.get(hootId);
  const own = [...pendingComments.values()].filter(
    ({ comment, thread }) =>
      (comment.hootSlug === slug || (thread !== undefined && thread === hoot?.thread)) && !known.has(comment.id),
  );
  const owner = hoot?.author.uid ?? null;
  const moderates = isModerator && hoot?.thread !== undefined;
  return [
    ...comments.map((comment) => view(comment, "stored", store, owner, moderates)),
    ...own.map(({ comment, delivery }) => view(comment, delivery, store, owner, moderates)),
  ].filter(({ id, isHidden }) => !removedComments.has(id) && (isModerator || !isHidden));
}

/** See {@link createCommentViews}. */
export type CommentViews = (
  comment: Comment,
  delivery: Delivery,
  store: EntityState,
  hootOwner: string | null,
  /** Whether the reader may remove any comment on the hoot. */
  moderates: boolean,
) => CommentView;

/** Creates the views of comments. An unchanged view keeps its object identity. */
export function createCommentViews(uid: string | null): CommentViews {
  const made = new WeakMap<Comment, { view: CommentView; signature: Signature }>();
  return (comment, delivery, store, hootOwner, moderates) => {
    const signature = signatureOf(store, comment.author);
    const mine = isOwn(comment.author.uid, { uid });
    const removable = mine || moderates || isOwn(hootOwner, { uid });
    const existing = made.get(comment);
    if (
      existing?.view.delivery === delivery &&
      existing.view.removable === removable &&
      (existing.view.canModerate ?? false) === moderates &&
      existing.signature === signature
    ) {
      return existing.view;
    }
    const author = { ...comment.author, ...signature };
    const view: CommentView = {
      ...comment,
      author,
      mine,
      removable,
      delivery,
      ...(moderates ? { canModerate: true } : {}),
    };
    made.set(comment, { view, signature });
    return view;
  };
}

/**
 * Derives the view of a user: their current name, and their counters including a pending follow.
 *
 * @param me the reader; null for a visitor
 */
export function viewPerson(
  store: EntityState,
  person: Person,
  me: string | null,
): UserProfile & { readonly isMe: boolean } {
  const { uid } = person;
  const counts = store.profileCounts.get(uid);
  let { followers = null, following = null } = counts ?? {};
  for (const [id, { followed }] of applyMutations(store).pendingFollows) {
    const change = Number(followed) - Number(store.follows.has(id));
    if (id === uid && followers !== null) followers = Math.max(0, followers + change);
    if (uid === me && following !== null) following = Math.max(0, following + change);
  }
  return {
    ...person,
    ...store.signatures.get(uid),
    hoots: counts?.hoots ?? null,
    followers,
    following,
    isMe: uid === me,
  };
}

/**
 * Joins the pages of a list of people. Lists each person once, because a plain client may have followed a person twice.
 */
export function joinPeople(pages: readonly PeoplePage[]): ListedPerson[] {
  const people = new Map<string, ListedPerson>();
  for (const page of pages) {
    for (const person of page.people) if (!people.has(person.uid)) people.set(person.uid, person);
  }
  return [...people.values()];
}

/** Derives the user's own pending comments that begin the thread of a page. @param key see `pageKey` */
export function derivePendingThread(store: EntityState, key: string, view: CommentViews): CommentView[] {
  return [...applyMutations(store).pendingComments.values()].flatMap(({ comment, delivery, thread }) =>
    thread === key ? view(comment, delivery, store, null, false) : [],
  );
}
