import type { Hoot } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { Button, Icon } from "../components/primitives";
import { useHydrated } from "../primitives/hooks";
import { useHooter, useRoot, useToasts } from "../provider/context";
import { isPlainClick } from "../provider/Link";
import { openWindow } from "./open-window";
import { SHARE_HASHTAG, SHARE_WINDOWS, type ShareWay, shareLink } from "./share-links";

/** Props of {@link ShareBar}: the hoot, and the URL to share. */
export interface ShareBarProps extends HTMLAttributes<HTMLDivElement> {
  readonly hoot: Pick<Hoot, "slug">;
  /**
   * URL to share; default the provider's `links.hoot`. A relative URL is resolved against the page's. Without any, the
   * URL of the current page is shared.
   */
  readonly shareUrl?: ((slug: string) => string | undefined) | undefined;
}

const ways = [
  { way: "email", icon: "mail" },
  { way: "facebook", icon: "facebook" },
  { way: "linkedin", icon: "linkedin" },
  { way: "whatsapp", icon: "whatsapp" },
] as const satisfies readonly { way: ShareWay; icon: ShareWay | "mail" }[];

/**
 * Shares a hoot (specification, sections 2, 7 and 9) by e-mail, on three networks, by copying the link, or with the
 * operating system's share sheet where available. Each network opens in a window of suitable size, without any
 * third-party script.
 *
 * @example
 * <ShareBar hoot={hoot} shareUrl={(slug) => `https://hooter.example/hoot/${slug}`} />
 */
export const ShareBar = forwardRef<HTMLDivElement, ShareBarProps>(function ShareBar(
  { hoot, shareUrl, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const texts = labels.share;
  const toasts = useToasts();
  const hydrated = useHydrated();
  // Without a page for hoots, share the current page.
  const address = shareUrl?.(hoot.slug) ?? links.hoot(hoot.slug) ?? "";
  // The page's origin is unknown on the server.
  const url = hydrated ? new URL(address || location.href, location.href).href : address;
  const key = `share:${hoot.slug}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show(texts.copied, { key });
    } catch {
      // There is no permission, or the page does not use https; the user can still select the link.
      toasts.show(texts.copyFailed(url), { tone: "error", key, duration: Number.POSITIVE_INFINITY });
    }
  };
  const openSheet = async () => {
    try {
      await navigator.share({ url, text: SHARE_HASHTAG });
    } catch (error) {
      const dismissed = error instanceof DOMException && error.name === "AbortError";
      if (!dismissed) toasts.show(texts.failed, { tone: "error", key });
    }
  };

  return (
    <div
      {...rest}
      {...useRoot("share", className)}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      aria-label={rest["aria-label"] ?? texts.title}
    >
      {ways.map(({ way, icon }) => (
        <a
          key={way}
          className="hooter-button"
          data-variant="icon"
          href={shareLink(way, url, texts.subject)}
          aria-label={texts[way]}
          title={texts[way]}
          {...(way === "email" ? {} : { target: "_blank", rel: "noopener noreferrer" })}
          onClick={(event) => {
            if (way === "email" || !isPlainClick(event)) return;
            event.preventDefault();
            openWindow(event.currentTarget.href, ...SHARE_WINDOWS[way]);
          }}
        >
          <Icon name={icon} />
        </a>
      ))}
      <Button variant="icon" aria-label={texts.copy} title={texts.copy} onClick={() => void copy()}>
        <Icon name="link" />
      </Button>
      {hydrated && "share" in navigator && (
        <Button variant="icon" aria-label={texts.more} title={texts.more} onClick={() => void openSheet()}>
          <Icon name="share" />
        </Button>
      )}
    </div>
  );
});
