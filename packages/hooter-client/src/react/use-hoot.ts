import type { DeletedHoot, EditOptions, Hoot, HootDraft, HootState, HootView, TextOptions } from "hooter-client";
import { type RefObject, useEffect, useMemo } from "react";
import { internals } from "../model/internals";
import { isServer, useHooterClient, useRead, useReadable, useReader } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

declare const process: { readonly env: { readonly NODE_ENV?: string } };

const warnings = new Set<string>();

/**
 * Returns a live hoot by its slug (specification, section 2: the post page). A hoot that is already in the feed appears
 * immediately. In development builds, the console shows one warning about an empty slug.
 *
 * @param slug null while there is nothing to read
 * @example
 * const state = useHoot(slug);
 * if (state.status === "ready") return <h1>{state.hoot.author.pseudo}</h1>;
 */
export function useHoot(slug: string | null): HootState {
  useEffect(() => {
    if (process.env.NODE_ENV === "production") return;
    const warning = `hooter-client: useHoot and <HootPage> need a slug, received ${JSON.stringify(slug)}.`;
    if ((slug && typeof slug === "string") || slug === null || warnings.has(warning)) return;
    warnings.add(warning);
    // oxlint-disable-next-line no-console -- the host's developers look in the console
    console.warn(warning);
  }, [slug]);
  return useRead(typeof slug === "string" ? (reads) => reads.hoot(slug) : null);
}

/**
 * Registers the element that shows a hoot. Once the element is visible, the client reads the counters if no list
 * provides them: for a plain client's hoot, and for an older hoot of a followed author. The hoot of the list then
 * contains these counters. The client reads them once for each hoot, and for at most six hoots at a time
 * (specification, section 7). Other hoots cost no call.
 *
 * @example
 * const ref = useRef<HTMLElement>(null);
 * useVisibleHoot(ref, hoot);
 * return <article ref={ref}>{hoot.likes ?? "…"}</article>;
 */
export function useVisibleHoot(ref: RefObject<Element | null>, hoot: Pick<Hoot, "id" | "slug">): void {
  const reader = useReader();
  const { id, slug } = hoot;
  useEffect(() => {
    const element = ref.current;
    if (!reader || !element) return;
    const card = reader.cardCounts(id, slug);
    // Without IntersectionObserver, treat every card as visible.
    if (typeof IntersectionObserver === "undefined") return card.retain();
    let release: (() => void) | null = null;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)?.isIntersecting === true;
      if (seen) release ??= card.retain();
      else {
        release?.();
        release = null;
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      release?.();
    };
  }, [reader, ref, id, slug]);
}

/** Result of {@link useLike}. */
export interface LikeState extends MutationState {
  /** null until loaded. */
  readonly liked: boolean | null;
  /** null until loaded, as in {@link HootView}. */
  readonly likes: number | null;
  /** Resolves to the new state after confirmation. Rejects with a `HooterError` and rolls back. */
  readonly toggle: () => Promise<boolean>;
}

/**
 * Returns whether the reader likes a hoot, and a function that changes it. The change appears immediately
 * (specification, section 4).
 *
 * @example
 * const { liked, likes, toggle } = useLike(hoot);
 * const press = () => void toggle();
 * return <button aria-pressed={liked === true} disabled={liked === null} onClick={press}>{likes}</button>;
 */
export function useLike(hoot: HootView): LikeState {
  const { view } = useHooterClient()[internals];
  const { id, slug } = hoot;
  const { likedByMe, likes } = useReadable(isServer ? null : view(id), null) ?? hoot;
  const mutation = useMutation(
    (client, account) => ({
      toggle: async () => {
        const liked = !account?.viewHoot(account.store.get(), id)?.likedByMe;
        await client.setLiked({ id, slug }, liked);
        // Another call may have changed the like in the meantime, so return the state in the store.
        return account?.store.get().liked.get(id) ?? liked;
      },
    }),
    [id, slug],
  );
  return useMemo(() => ({ liked: likedByMe, likes, ...mutation }), [likedByMe, likes, mutation]);
}

/** Result of {@link usePublishHoot}. */
export interface PublishHootState extends MutationState {
  /** Resolves to the stored hoot. Rejects with a `HooterError` and rolls back. */
  readonly publishHoot: (draft: HootDraft, options?: TextOptions) => Promise<Hoot>;
}

/**
 * Returns a function that publishes a hoot, and the state of its calls. The hoot appears in the feed immediately and is
 * rolled back on failure. The function has a stable identity.
 *
 * @example
 * const { publishHoot, isPending } = usePublishHoot();
 * await publishHoot({ content: "Bonjour à tous !" });
 */
export function usePublishHoot(): PublishHootState {
  return useMutation((client) => ({
    publishHoot: (draft: HootDraft, options?: TextOptions) => client.publishHoot(draft, options),
  }));
}

/** Result of {@link useEditHoot}. */
export interface EditHootState extends MutationState {
  /** Resolves to the stored hoot. Rejects with a `HooterError` and rolls back (specification, section 4). */
  readonly editHoot: (draft: HootDraft, options?: EditOptions) => Promise<Hoot>;
}

/**
 * Returns a function that edits the user's own hoot, and the state of its calls. The edit appears everywhere
 * immediately and is rolled back on failure. The function has a stable identity.
 *
 * @example
 * const { editHoot, error } = useEditHoot(hoot);
 * await editHoot({ content: "Mieux dit" });
 */
export function useEditHoot({ id }: Pick<Hoot, "id">): EditHootState {
  return useMutation(
    (client) => ({
      editHoot: (draft: HootDraft, options?: EditOptions) => client.editHoot({ id }, draft, options),
    }),
    [id],
  );
}

/** Result of {@link useDeleteHoot}. */
export interface DeleteHootState extends MutationState {
  /** Resolves once the hoot is deleted. Rejects with a `HooterError` and restores the hoot. */
  readonly deleteHoot: () => Promise<DeletedHoot>;
}

/**
 * Returns a function that deletes the user's own hoot, and the state of its calls. The hoot disappears from every list
 * immediately. A failure restores it. The function has a stable identity.
 *
 * @example
 * const { deleteHoot } = useDeleteHoot(hoot);
 * const { undo, undoFor } = await deleteHoot(); // undo() within undoFor milliseconds restores it
 */
export function useDeleteHoot({ id }: Pick<Hoot, "id">): DeleteHootState {
  return useMutation((client) => ({ deleteHoot: () => client.deleteHoot({ id }) }), [id]);
}

/** Result of {@link useReportHoot}. */
export interface ReportHootState extends MutationState {
  /** Resolves once the report is stored. Rejects with a `HooterError`. */
  readonly reportHoot: (reason?: string) => Promise<void>;
}

/**
 * Returns a function that reports a hoot to the administrators, and the state of its calls. The function has a stable
 * identity.
 *
 * @example
 * const { reportHoot } = useReportHoot(hoot);
 * await reportHoot("Publicité");
 */
export function useReportHoot({ id }: Pick<Hoot, "id">): ReportHootState {
  return useMutation((client) => ({ reportHoot: (reason?: string) => client.reportHoot({ id }, reason) }), [id]);
}
