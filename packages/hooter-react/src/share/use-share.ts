import { type Hoot, type HooterEvent, internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useEffect, useRef } from "react";
import * as fr from "../labels/fr-pages";
import { useHydrated } from "../primitives/hooks";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";
import type { ToastOptions } from "../provider/toasts";

type Way = Extract<HooterEvent, { type: "shared" }>["way"];

/**
 * URL of a hoot to share, and actions that share it. The URL is absolute, except on a server, where the origin of the
 * page is unknown.
 *
 * @param shareUrl returns the URL; default: the provider's `links.hoot`, otherwise the URL of the current page
 */
export function useShare(
  hoot: Pick<Hoot, "slug"> & Partial<Pick<Hoot, "id">>,
  shareUrl: ((slug: string) => string | undefined) | undefined,
) {
  const { links } = useHooter();
  const texts = useLabelGroup("share", fr.share);
  const toasts = useToasts();
  const hydrated = useHydrated();
  const { emit } = useHooterClient()[internals];
  // If the site has no page for hoots, an empty address means the current page.
  const address = shareUrl?.(hoot.slug) ?? links.hoot(hoot.slug) ?? "";
  const url = hydrated ? new URL(address || location.href, document.baseURI).href : address;
  const key = `share:${hoot.slug}`;
  const onShare = (way: Way) => emit({ type: "shared", hootId: hoot.id ?? null, way });
  // The toast with the link has no time limit, so close it when the reader leaves the hoot.
  const toastWithLink = useRef("");
  useEffect(() => () => toasts.dismiss(toastWithLink.current), [toasts]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      onShare("copy");
      toasts.show(texts.copied, { key });
    } catch {
      // Copying fails if the browser denies permission or the page does not use HTTPS. Show the link, so that the user
      // can select it.
      const options: ToastOptions = { tone: "error", key, duration: Number.POSITIVE_INFINITY };
      toastWithLink.current = toasts.show(texts.copyFailed(url), options);
    }
  };
  return { url, copy, onShare };
}
