import type { Comment, CommentsState, Hoot, TextOptions } from "hooter-client";
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
