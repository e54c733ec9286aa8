import type { AuthorReference, HooterError, HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import { checkPageSize } from "./page-size";
import { type Pages, usePages } from "./use-pages";
import { type EntityStore, sameItems, useAccount, useEntities } from "./use-readable";

/** Result of {@link useAuthorHoots}. */
export type AuthorHootsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot is the same object. */
      readonly hoots: readonly HootView[];
    });

const loading = { status: "loading" } as const;

/**
 * Returns an author's hoots in pages, newest first, with counters and the reader's own likes (specification, section 2:
 * « Historique »). Local changes show immediately: the user's own new, edited and deleted hoots, and changes of the
 * feed.
 *
 * @param author a uid, or the pseudo for hoots that a plain client wrote without an account
 * @param options.pageSize default 20
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useAuthorHoots(profile.uid);
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useAuthorHoots(
  author: AuthorReference | null,
  { pageSize = 20 }: { readonly pageSize?: number | undefined } = {},
): AuthorHootsState {
  checkPageSize(pageSize);
  const account = useAccount();
  const uid = typeof author === "string" ? author : null;
  const pseudo = typeof author === "string" ? null : (author?.pseudo ?? null);
  const who = useMemo<AuthorReference | null>(() => uid ?? (pseudo === null ? null : { pseudo }), [uid, pseudo]);
  const query = account && who !== null ? account.authorPages(who, pageSize) : null;
  const { pages, error, retry, more } = usePages(query);
  const derive = useCallback(
    (store: EntityStore) => (account && who !== null && pages ? account.viewAuthor(store, who, pages) : null),
    [account, who, pages],
  );
  const hoots = useEntities<readonly HootView[]>(account, derive, sameItems);
  return useMemo<AuthorHootsState>(() => {
    if (hoots) return { status: "ready", hoots, ...more };
    return error ? { status: "error", error, retry } : loading;
  }, [hoots, error, retry, more]);
}
