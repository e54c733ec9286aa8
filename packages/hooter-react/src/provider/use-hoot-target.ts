import { useReadable } from "hooter-client/react";
import { useLatest, useLayoutEffect } from "../primitives/hooks";
import { useHooter } from "./context";
import type { CanShow } from "./services";
import { type ToastWithSlug, VIEW_DURATION_MS } from "./toasts";
import { register } from "./use-is-first";

/**
 * Registers a part of the page that can show a hoot, while it is mounted.
 *
 * @returns the slug of the hoot to show, or null
 */
export function useHootTarget(canShow: CanShow): string | null {
  const { hootTargets, wantedHoot } = useHooter();
  const latest = useLatest(canShow);
  // Register in the same commit in which a feed stops loading. Otherwise, no part could show the hoot for a moment.
  useLayoutEffect(() => {
    const remove = register(hootTargets, (slug) => latest.current(slug));
    return () => {
      remove();
      // The reader has left the page before the hoot could be shown.
      if (hootTargets.get().length === 0) wantedHoot.set(null);
    };
  }, [hootTargets, wantedHoot, latest]);
  return useReadable(wantedHoot, null);
}

/** Returns a function that shows a hoot if a part of the page can show it, and returns whether one can. */
export function useShowHoot(): CanShow {
  const { hootTargets, wantedHoot } = useHooter();
  return (slug) => {
    const canShow = hootTargets.get().some((target) => target(slug));
    if (canShow) wantedHoot.set(slug);
    return canShow;
  };
}

/**
 * Returns the options for a toast about a hoot, with the action « Voir ». The action shows the hoot on the current page
 * if a list there contains the hoot; otherwise, it opens the hoot's page. If neither is possible, there is no action.
 * Unlike other toasts with an action, this toast closes by itself, because the reader can also find the hoot without
 * it.
 */
export function useViewAction(): (slug: string) => ToastWithSlug {
  const { hootTargets, links, navigate, labels } = useHooter();
  const showHoot = useShowHoot();
  return (slug) => {
    const href = links.hoot(slug);
    const open = navigate && href !== undefined ? () => navigate(href, { replace: false }) : null;
    if (!open && !hootTargets.get().some((canShow) => canShow(slug))) return {};
    // The page may have changed since the toast appeared, so look for the hoot again.
    const run = () => showHoot(slug) || open?.();
    return { slug, duration: VIEW_DURATION_MS, action: { label: labels.composer.view, run } };
  };
}
