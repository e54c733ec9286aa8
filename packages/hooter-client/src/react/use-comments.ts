import type { Comment, CommentView, Hoot, HooterError, WordsOptions } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import { sameItems, useAccount, useReadable, useRetained, useWorld, type World } from "./use-readable";

/** What {@link useComments} gives. */
export type CommentsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly comments: readonly CommentView[] };

const loading = { status: "loading" } as const;

/**
 * The comments of a hoot, oldest first, live, with one's own pending ones.
 *
 * @param hoot null while it is not known
 */
export function useComments(hoot: Pick<Hoot, "id" | "slug"> | null): CommentsState {
  const account = useAccount();
  const slug = hoot?.slug ?? null;
  const live = account && slug !== null ? account.comments(slug) : null;
  useRetained(live);
  const state = useReadable<ReturnType<NonNullable<typeof live>["state"]["get"]>>(live?.state ?? null, loading);
  const derive = useCallback(
    (world: World) =>
      account && slug !== null && state.status === "ready" ? account.viewComments(world, slug, state.comments) : null,
    [account, slug, state],
  );
  const comments = useWorld<readonly CommentView[]>(account, derive, sameItems);
  const retry = useCallback(() => live?.restart(), [live]);

  return useMemo<CommentsState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    return comments ? { status: "ready", comments } : loading;
  }, [state, comments, retry]);
}

/** The verb that comments on a hoot: shown at once; rejects with a `HooterError` and takes it back. Keeps its identity. */
export function useAddComment(
  hoot: Pick<Hoot, "id" | "slug">,
): (content: string, options?: WordsOptions) => Promise<Comment> {
  const client = useHooterClient();
  const { id, slug } = hoot;
  return useCallback((content, options) => client.addComment({ id, slug }, content, options), [client, id, slug]);
}
