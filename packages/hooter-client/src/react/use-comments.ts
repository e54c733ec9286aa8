import type { Comment, CommentView, Hoot, HooterError, WordsOptions } from "hooter-client";
import { useCallback, useMemo } from "react";
import { createCommentViews, deriveComments, joinComments } from "../queries/views";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";
import {
  type EntityStore,
  loading,
  type Pages,
  sameItems,
  useAccount,
  useEntities,
  useLive,
  usePages,
  useStateWithoutData,
} from "./use-resource";

/** Result of {@link useComments}. */
export type CommentsState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | ({
      readonly status: "ready";
      /** Oldest first. An unchanged comment is the same object. */
      readonly comments: readonly CommentView[];
    } & Pages);

/**
 * Returns the comments of a hoot, oldest first: the newest hundred, which are live and include the user's own pending
 * comments, and the earlier ones that `loadMore` loads, a hundred at a time.
 *
 * @param hoot null until it is loaded
 *
 * @example
 * const comments = useComments(hoot);
 * if (comments.status === "ready" && comments.hasMore) return <button onClick={comments.loadMore}>Earlier ones</button>;
 */
export function useComments(hoot: Pick<Hoot, "id" | "slug"> | null): CommentsState {
  const account = useAccount();
  const slug = hoot?.slug ?? null;
  const live = account && slug !== null ? account.comments(slug) : null;
  const { state, retry } = useLive(live, loading);
  const head = state.status === "ready" ? state.head : null;
  const earlier = account && slug !== null && head ? account.earlierComments(slug, head) : null;
  const { pages, more } = usePages(earlier, null);
  const stored = useMemo(() => (state.status === "ready" ? joinComments(state, pages ?? []) : null), [state, pages]);
  const view = useMemo(() => createCommentViews(account?.uid ?? ""), [account]);
  const derive = useCallback(
    (store: EntityStore) => (slug !== null && stored ? deriveComments(stored, store, slug, view) : null),
    [slug, stored, view],
  );
  const comments = useEntities<readonly CommentView[]>(account, derive, sameItems);

  const withoutData = useStateWithoutData();
  return useMemo<CommentsState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    return comments ? { status: "ready", comments, ...more } : withoutData;
  }, [state, comments, more, retry, withoutData]);
}

/** Result of {@link useAddComment}. */
export interface AddCommentState extends MutationState {
  /** Resolves to the stored comment. Rejects with a `HooterError` and rolls back. */
  readonly addComment: (content: string, options?: WordsOptions) => Promise<Comment>;
}

/**
 * Returns a function that comments on a hoot, and the state of its calls. The comment shows immediately. A failure
 * rolls back. Stable identity.
 *
 * @example
 * const { addComment, isPending } = useAddComment(hoot);
 * return <button disabled={isPending} onClick={() => void addComment("Bien vu !")}>Bien vu</button>;
 */
export function useAddComment({ id, slug }: Pick<Hoot, "id" | "slug">): AddCommentState {
  const client = useHooterClient();
  const run = useCallback(
    (content: string, options?: WordsOptions) => client.addComment({ id, slug }, content, options),
    [client, id, slug],
  );
  return useMutation(run, (addComment) => ({ addComment }));
}

/** Result of {@link useDeleteComment}. */
export interface DeleteCommentState extends MutationState {
  /** Resolves once the comment is deleted. Rejects with a `HooterError` and restores the comment. */
  readonly deleteComment: () => Promise<void>;
}

/**
 * Returns a function that deletes the user's own comment, and the state of its calls. The comment disappears
 * immediately. A failure restores it. Stable identity.
 *
 * @example
 * const { deleteComment } = useDeleteComment(comment);
 * <button onClick={() => void deleteComment()}>Supprimer</button>
 */
export function useDeleteComment({ id, hootSlug }: Pick<Comment, "id" | "hootSlug">): DeleteCommentState {
  const client = useHooterClient();
  const run = useCallback(() => client.deleteComment({ id, hootSlug }), [client, id, hootSlug]);
  return useMutation(run, (deleteComment) => ({ deleteComment }));
}
