import { useReadable } from "hooter-client/react";
import { useLatest, useLayoutEffect } from "../primitives/hooks";
import { useHooter } from "./context";
import type { CanShow } from "./services";
import { type ToastWithSlug, VIEW_DURATION_MS } from "./toasts";

/**
 * Registers a part of the page that can show a hoot, while it is mounted.
 *
 * @returns the slug of the hoot to show, or null
 */
export function useHootTarget(canShow: CanShow): string | null {
  const { wanted, add } = useHooter().hootTargets;
  const latest = useLatest(canShow);
  // Register in the same commit in which a feed stops loading. Otherwise, no part could show the hoot for a moment.
  useLayoutEffect(() => add((slug) => latest.current(slug)), [add, latest]);
  return useReadable(wanted, null);
}

/**
 * Returns the options for a toast about a hoot, with the action « Voir ». The action shows the hoot on the current page
 * if a list there contains the hoot; otherwise, it opens the hoot's page. If neither is possible, there is no action.
 * Unlike other toasts with an action, this toast closes by itself, because the reader can also find the hoot without
 * it.
 */
export function useViewAction(): (slug: string) => ToastWithSlug {
  const { hootTargets, links, navigate, labels } = useHooter();
  return (slug) => {
    const href = links.hoot(slug);
    const open = navigate && href !== undefined ? () => navigate(href, { replace: false }) : null;
    if (!open && !hootTargets.canShow(slug)) return {};
    const run = () => {
      // The page may have changed since the toast appeared.
      if (hootTargets.canShow(slug)) hootTargets.wanted.set(slug);
      else open?.();
    };
    return { slug, duration: VIEW_DURATION_MS, action: { label: labels.composer.view, run } };
  };
}
