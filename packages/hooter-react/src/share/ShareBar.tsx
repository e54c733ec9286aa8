import type { Hoot, HooterEvent } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Button, Icon } from "../components/primitives";
import { useHydrated } from "../primitives/hooks";
import { useHooter, useRoot, useToasts } from "../provider/context";
import { isPlainClick } from "../provider/Link";

/** Props of {@link ShareBar}: the hoot, and the URL to share. */
export interface ShareBarProps extends HTMLAttributes<HTMLDivElement> {
  /** The id is for the event `shared` only. */
  readonly hoot: Pick<Hoot, "slug"> & Partial<Pick<Hoot, "id">>;
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
 * Shares a hoot (specification, sections 2, 7 and 9) by copying the link, by e-mail, on three networks, or with the
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
  const { emit } = useHooterClient().internals;
  const onShare = (way: Extract<HooterEvent, { type: "shared" }>["way"]) =>
    emit({ type: "shared", hootId: hoot.id ?? null, way });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      onShare("copy");
      toasts.show(texts.copied, { key });
    } catch {
      // There is no permission, or the page does not use https; the user can still select the link.
      toasts.show(texts.copyFailed(url), { tone: "error", key, duration: Number.POSITIVE_INFINITY });
    }
  };
  const openSheet = async () => {
    try {
      await navigator.share({ url, text: SHARE_HASHTAG });
      onShare("system");
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
      <Button variant="icon" aria-label={texts.copy} title={texts.copy} onClick={() => void copy()}>
        <Icon name="link" />
      </Button>
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
            onShare(way);
            if (way === "email" || !isPlainClick(event)) return;
            event.preventDefault();
            openWindow(event.currentTarget.href, ...SHARE_WINDOWS[way]);
          }}
        >
          <Icon name={icon} />
        </a>
      ))}
      {hydrated && "share" in navigator && (
        <Button variant="icon" aria-label={texts.more} title={texts.more} onClick={() => void openSheet()}>
          <Icon name="share" />
        </Button>
      )}
    </div>
  );
});

/**
 * Ways to share in the specification (sections 2 and 7): e-mail, a social network, a professional one, a messaging app.
 */
export type ShareWay = "email" | "facebook" | "linkedin" | "whatsapp";

/** Width and height in CSS pixels of a network's window (specification, section 9). */
const SHARE_WINDOWS: Readonly<Record<Exclude<ShareWay, "email">, readonly [width: number, height: number]>> = {
  facebook: [550, 400],
  linkedin: [750, 600],
  whatsapp: [550, 400],
};

/** Hashtag of every shared hoot (specification, section 7). */
const SHARE_HASHTAG = "#HootingOwl";

/**
 * URL of a way to share, with the URL of the hoot and the hashtag. It contains nothing about the author.
 *
 * @param url absolute
 * @param subject subject of the e-mail
 */
export function shareLink(way: ShareWay, url: string, subject: string): string {
  const text = `${url} ${SHARE_HASHTAG}`;
  switch (way) {
    case "email":
      return `mailto:?${query({ subject, body: `${url}\r\n\r\n${SHARE_HASHTAG}` })}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url, hashtag: SHARE_HASHTAG })}`;
    case "linkedin":
      return `https://www.linkedin.com/shareArticle?${query({ mini: "true", url, summary: SHARE_HASHTAG })}`;
    case "whatsapp":
      return `https://api.whatsapp.com/send?${query({ text })}`;
  }
}

// URLSearchParams would encode spaces as "+", which mail programs display as a plus sign.
function query(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/**
 * Opens a URL in a small window, centred on the current one. The window gets no opener and no referrer, so it cannot
 * access this page.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 */
function openWindow(address: string, width: number, height: number): void {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  open(address, "_blank", `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`);
}
