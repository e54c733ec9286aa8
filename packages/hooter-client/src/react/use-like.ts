import type { HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import { useAccount, useWorld, type World } from "./use-readable";

/** What {@link useLike} gives. */
export interface LikeState {
  readonly liked: boolean;
  readonly likes: number;
  /** Resolves to the new state once it is confirmed; rejects with a `HooterError` and shows the truth again. */
  readonly toggle: () => Promise<boolean>;
}

/**
 * Whether the reader likes a hoot, and the verb that changes it: shown at once (specification, section 4).
 *
 * @example
 * const { liked, likes, toggle } = useLike(hoot);
 * return <button aria-pressed={liked} onClick={() => void toggle()}>{likes}</button>;
 */
export function useLike(hoot: HootView): LikeState {
  const client = useHooterClient();
  const account = useAccount();
  const { id, slug } = hoot;
  const derive = useCallback((world: World) => account?.viewHoot(world, id) ?? null, [account, id]);
  const { likedByMe, likes } = useWorld(account, derive, Object.is) ?? hoot;
  const toggle = useCallback(async () => {
    const present = account?.viewHoot(account.world.get(), id);
    const liked = !present?.likedByMe;
    await client.setLiked({ id, slug }, liked);
    // The wish may have changed since.
    return account?.world.get().liked.get(id) ?? liked;
  }, [client, account, id, slug]);
  return useMemo(() => ({ liked: likedByMe ?? false, likes: likes ?? 0, toggle }), [likedByMe, likes, toggle]);
}
