import type { Hoot } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { Button, Icon } from "../components/primitives";
import * as fr from "../labels/fr-pages";
import { useHydrated } from "../primitives/hooks";
import { facebookIcon, linkedinIcon, linkIcon, mailIcon, shareIcon, whatsappIcon } from "../primitives/icons";
import type { Drawing } from "../primitives/render-icon";
import { useLabelGroup, useRoot, useToasts } from "../provider/context";
import { isPlainClick } from "../provider/Link";
import { useShare } from "./use-share";

/** Props of {@link ShareBar}: the hoot, and the URL to share. */
export interface ShareBarProps extends HTMLAttributes<HTMLDivElement> {
  /** The id is only used in the event `shared`. */
  readonly hoot: Pick<Hoot, "slug"> & Partial<Pick<Hoot, "id">>;
  /**
   * URL to share; default: the provider's `links.hoot`. A relative URL is resolved against the page's URL. If neither
   * returns a URL, the URL of the current page is shared.
   */
  readonly shareUrl?: ((slug: string) => string | undefined) | undefined;
}

/** Ways to share, and the size of each network's window in CSS pixels (specification, section 9). */
const ways: readonly {
  readonly way: ShareWay;
  readonly icon: Drawing;
  readonly size: readonly [width: number, height: number] | null;
}[] = [
  { way: "email", icon: mailIcon, size: null },
  { way: "facebook", icon: facebookIcon, size: [550, 400] },
  { way: "linkedin", icon: linkedinIcon, size: [750, 600] },
  { way: "whatsapp", icon: whatsappIcon, size: [550, 400] },
];

/**
 * Buttons and links that share a hoot (specification, sections 2, 7 and 9): copying the link, the operating system's
 * share sheet where available, e-mail and three networks. Each network opens in a window of suitable size, without any
 * third-party script.
 *
 * @example
 * <ShareBar hoot={hoot} shareUrl={(slug) => `https://hooter.example/hoot/${slug}`} />
 */
export const ShareBar = forwardRef<HTMLDivElement, ShareBarProps>(function ShareBar(
  { hoot, shareUrl, className, ...rest },
  ref,
) {
  const texts = useLabelGroup("share", fr.share);
  const toasts = useToasts();
  const hydrated = useHydrated();
  const { url, copy, onShare } = useShare(hoot, shareUrl);
  const openSheet = async () => {
    try {
      await navigator.share({ url, text: SHARE_HASHTAG });
      onShare("system");
    } catch (error) {
      // The user has closed the sheet, or pressed again while it was opening.
      const isHarmless = error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
      if (!isHarmless) toasts.show(texts.failed, { tone: "error", key: `share:${hoot.slug}` });
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
      <Button onClick={() => void copy()}>
        <Icon icon={linkIcon} />
        {texts.copy}
      </Button>
      {hydrated && "share" in navigator && (
        <Button onClick={() => void openSheet()}>
          <Icon icon={shareIcon} />
          {texts.title}
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms */}
      <div className="hooter-share-ways" role="group" aria-label={texts.more}>
        {ways.map(({ way, icon, size }) => (
          <a
            key={way}
            className="hooter-button"
            data-variant="quiet"
            href={shareLink(way, url, texts.subject)}
            aria-label={texts[way]}
            {...(size && { target: "_blank", rel: "noopener noreferrer" })}
            onClick={(event) => {
              onShare(way);
              if (!size || !isPlainClick(event)) return;
              event.preventDefault();
              openWindow(event.currentTarget.href, ...size);
            }}
          >
            <Icon icon={icon} />
            {texts.names[way]}
          </a>
        ))}
      </div>
    </div>
  );
});

/**
 * Ways to share that the specification requires (sections 2 and 7): e-mail, a social network, a professional network
 * and a messaging app.
 */
export type ShareWay = "email" | "facebook" | "linkedin" | "whatsapp";

/** Hashtag of every shared hoot (specification, section 7). */
const SHARE_HASHTAG = "#HootingOwl";

/**
 * Link for a way to share. It contains the hoot's URL and the hashtag, but nothing about the author.
 *
 * @param url absolute
 * @param subject subject of the e-mail
 */
export function shareLink(way: ShareWay, url: string, subject: string): string {
  switch (way) {
    case "email":
      return `mailto:?${query({ subject, body: `${url}\r\n\r\n${SHARE_HASHTAG}` })}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url, hashtag: SHARE_HASHTAG })}`;
    case "linkedin":
      return `https://www.linkedin.com/shareArticle?${query({ mini: "true", url, summary: SHARE_HASHTAG })}`;
    case "whatsapp":
      return `https://api.whatsapp.com/send?${query({ text: `${url} ${SHARE_HASHTAG}` })}`;
  }
}

// URLSearchParams would encode spaces as "+", which mail programs display as a plus sign.
function query(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/**
 * Opens a URL in a small window, centred on the current window. The new window has no opener, so it cannot access this
 * page, and receives no referrer.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 */
function openWindow(address: string, width: number, height: number): void {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  open(address, "_blank", `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`);
}
