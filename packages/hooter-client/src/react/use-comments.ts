import type {
  Comment,
  CommentsState,
  Hoot,
  PageReference,
  TextOptions,
  ThreadCountState,
  ThreadState,
} from "hooter-client";
import { useRead } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

/**
 * Returns the comments on a hoot, oldest first. The newest hundred are live and include the user's own pending
 * comments. `loadMore` loads earlier comments, a hundred at a time.
 *
 * @param hoot null until it is loaded
 *
 * @example
 * const comments = useComments(hoot);
 * if (comments.status === "ready" && comments.hasMore) return <button onClick={comments.loadMore}>Earlier ones</button>;
 */
export function useComments(hoot: Pick<Hoot, "slug"> | null): CommentsState {
  return useRead(hoot && ((reads) => reads.comments(hoot)));
}

/** Result of {@link useAddComment}. */
export interface AddCommentState extends MutationState {
  /** Resolves to the stored comment. Rejects with a `HooterError` and rolls back. */
  readonly addComment: (content: string, options?: TextOptions) => Promise<Comment>;
}

/**
 * Returns a function that comments on a hoot, and the state of its calls. The comment appears immediately and is rolled
 * back on failure. The function has a stable identity.
 *
 * @example
 * const { addComment, isPending } = useAddComment(hoot);
 * return <button disabled={isPending} onClick={() => void addComment("Bien vu !")}>Bien vu</button>;
 */
export function useAddComment({ id, slug }: Pick<Hoot, "id" | "slug">): AddCommentState {
  return useMutation(
    (client) => ({
      addComment: (content: string, options?: TextOptions) => client.addComment({ id, slug }, content, options),
    }),
    [id, slug],
  );
}

/** Result of {@link useDeleteComment}. */
export interface DeleteCommentState extends MutationState {
  /** Resolves once the comment is deleted. Rejects with a `HooterError` and restores the comment. */
  readonly deleteComment: () => Promise<void>;
}

/**
 * Returns a function that deletes the user's own comment, and the state of its calls. The comment disappears
 * immediately. A failure restores it. The function has a stable identity.
 *
 * @example
 * const { deleteComment } = useDeleteComment(comment);
 * <button onClick={() => void deleteComment()}>Supprimer</button>
 */
export function useDeleteComment({ id, hootSlug }: Pick<Comment, "id" | "hootSlug">): DeleteCommentState {
  return useMutation((client) => ({ deleteComment: () => client.deleteComment({ id, hootSlug }) }), [id, hootSlug]);
}

/** Returns the parts of a page, because the page may be a new object at each render. */
const partsOf = (page: PageReference) => ("url" in page ? [page.url, ""] : ["", page.id]);

/**
 * Returns the thread of a page, live. The thread's comments are the comments on its hoot.
 *
 * @example
 * const thread = useThread({ url: canonicalUrl(location.href) });
 * const comments = useComments(thread.status === "ready" ? thread.hoot : null);
 */
export function useThread(page: PageReference): ThreadState {
  return useRead((reads) => reads.thread(page));
}

/**
 * Returns the number of comments on a page. The number is read when a component shows it.
 *
 * @example
 * const count = useThreadCount({ url });
 * return <>{count.status === "ready" && count.count}</>;
 */
export function useThreadCount(page: PageReference): ThreadCountState {
  return useRead((reads) => reads.threadCount(page));
}

/** Result of {@link useAddThreadComment}. */
export interface AddThreadCommentState extends MutationState {
  /** Resolves to the stored comment. Rejects with a `HooterError` and rolls back. */
  readonly addThreadComment: (content: string, options?: TextOptions) => Promise<Comment>;
}

/**
 * Returns a function that comments on a page, and the state of its calls. The first comment creates the thread. The
 * function has a stable identity.
 *
 * @example
 * const { addThreadComment } = useAddThreadComment({ url });
 * await addThreadComment("Merci !");
 */
export function useAddThreadComment(page: PageReference): AddThreadCommentState {
  return useMutation(
    (client) => ({
      addThreadComment: (content: string, options?: TextOptions) => client.addThreadComment(page, content, options),
    }),
    partsOf(page),
  );
}

/** Result of {@link useCloseThread}. */
export interface CloseThreadState extends MutationState {
  /** Closes or reopens the thread. Rejects with a `HooterError`. */
  readonly setClosed: (closed: boolean) => Promise<void>;
}

/**
 * Returns `setClosed`, which lets an administrator close the thread of a page, and the state of its calls. The function
 * has a stable identity.
 *
 * @example
 * const { setClosed } = useCloseThread({ url });
 * await setClosed(true);
 */
export function useCloseThread(page: PageReference): CloseThreadState {
  return useMutation(
    (client) => ({ setClosed: (closed: boolean) => client.setThreadClosed(page, closed) }),
    partsOf(page),
  );
}

/** Result of {@link useHideComment}. */
export interface HideCommentState extends MutationState {
  /** Hides the comment, or shows it again. Rejects with a `HooterError`. */
  readonly setHidden: (hidden: boolean) => Promise<void>;
}

/**
 * Returns `setHidden`, which lets an administrator hide a comment in the thread of a page, and the state of its calls.
 * The function has a stable identity.
 *
 * @example
 * const { setHidden } = useHideComment(comment);
 * await setHidden(true);
 */
export function useHideComment({ id }: Pick<Comment, "id">): HideCommentState {
  return useMutation((client) => ({ setHidden: (hidden: boolean) => client.setCommentHidden({ id }, hidden) }), [id]);
}
