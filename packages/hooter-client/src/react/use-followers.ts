import type { HooterError, Person } from "hooter-client";
import { useMemo } from "react";
import { checkPageSize } from "./page-size";
import { type Pages, usePages } from "./use-pages";
import { useAccount } from "./use-readable";

/** Result of {@link useFollowers}. */
export type FollowersState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & { readonly status: "ready"; readonly followers: readonly Person[] });

const loading = { status: "loading" } as const;

/**
 * Returns the followers of a user in pages, newest first. It costs one call for each page and one for each name in the
 * page.
 *
 * @param options.pageSize default 20
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useFollowers(profile.uid);
 * if (state.status === "ready") return state.followers.map(({ uid, pseudo }) => <li key={uid}>{pseudo}</li>);
 */
export function useFollowers(
  uid: string | null,
  { pageSize = 20 }: { readonly pageSize?: number | undefined } = {},
): FollowersState {
  checkPageSize(pageSize);
  const account = useAccount();
  const query = account && uid !== null ? account.followerPages(uid, pageSize) : null;
  const { pages, error, retry, more } = usePages(query);
  return useMemo<FollowersState>(() => {
    if (pages) return { status: "ready", followers: pages.flatMap((page) => page.people), ...more };
    return error ? { status: "error", error, retry } : loading;
  }, [pages, error, retry, more]);
}
