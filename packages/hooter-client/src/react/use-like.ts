import type { HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";
import { type EntityStore, useAccount, useEntities } from "./use-readable";

/** Result of {@link useLike}. */
export interface LikeState extends MutationState {
  readonly liked: boolean;
  readonly likes: number;
  /** Resolves to the new state after confirmation. Rejects with a `HooterError` and rolls back. */
  readonly toggle: () => Promise<boolean>;
}

/**
 * Returns whether the reader likes a hoot, and a function that changes it. The change shows
 * immediately (specification, section 4).
 *
 * @example
 * const { liked, likes, toggle } = useLike(hoot);
 * return <button aria-pressed={liked} onClick={() => void toggle()}>{likes}</button>;
 */
export function useLike(hoot: HootView): LikeState {
  const client = useHooterClient();
  const account = useAccount();
  const { id, slug } = hoot;
  const derive = useCallback((store: EntityStore) => account?.viewHoot(store, id) ?? null, [account, id]);
  const { likedByMe, likes } = useEntities(account, derive, Object.is) ?? hoot;
  const run = useCallback(async () => {
    const present = account?.viewHoot(account.store.get(), id);
    const liked = !present?.likedByMe;
    await client.setLiked({ id, slug }, liked);
    // The target state may have changed since the call.
    return account?.store.get().liked.get(id) ?? liked;
  }, [client, account, id, slug]);
  const mutation = useMutation(run, (toggle) => ({ toggle }));
  return useMemo(() => ({ liked: likedByMe ?? false, likes: likes ?? 0, ...mutation }), [likedByMe, likes, mutation]);
}
