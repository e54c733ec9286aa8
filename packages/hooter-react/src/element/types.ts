import type { HooterEvent, HooterReport } from "hooter-client";
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { SettingName } from "./settings";

/** Attributes of every Hooter element: configuration, theme, locale, and the addresses of the site's pages. */
export type HooterElementAttributes = { readonly [Name in SettingName]?: string | number | undefined };

/** Attributes of `<hooter-hoot>`. */
export interface HooterHootAttributes extends HooterElementAttributes {
  /**
   * Slug of the hoot. Default: the page's query parameter `hoot`, which is read again when the user goes back or
   * forward. After `history.pushState`, set the attribute yourself.
   */
  readonly slug?: string | undefined;
}

/** Attributes of `<hooter-thread>`. */
export interface HooterThreadAttributes extends HooterElementAttributes {
  /**
   * Absolute address of the page that has the comments. Default: the canonical link of the current page, otherwise the
   * address of the current page.
   */
  readonly url?: string | undefined;
  /** Id of the page instead of an address; visible ASCII characters. */
  readonly "page-id"?: string | undefined;
  /** Title of the page, used in the accessible name of the comments. It is not stored. */
  readonly "page-title"?: string | undefined;
}

/** Attributes of `<hooter-thread-count>`. */
export type HooterThreadCountAttributes = Omit<HooterThreadAttributes, "page-title">;

/** Attributes of `<hooter-profile>`. By default, `pseudo` and `uid` are the page's query parameters of these names. */
export interface HooterProfileAttributes extends HooterElementAttributes {
  readonly pseudo?: string | undefined;
  /** Id of the person's account. It takes precedence over the pseudo, because a pseudo may change owners. */
  readonly uid?: string | undefined;
}

/** Props of a Hooter element in JSX. */
export type HooterElementProps<Attributes = HooterElementAttributes> = DetailedHTMLProps<
  HTMLAttributes<HTMLElement>,
  HTMLElement
> &
  Attributes & { readonly class?: string | undefined };

/** Attributes of the custom elements, by name. */
export interface HooterElements {
  readonly "hooter-feed": HooterElementAttributes;
  readonly "hooter-hoot": HooterHootAttributes;
  readonly "hooter-thread": HooterThreadAttributes;
  readonly "hooter-thread-count": HooterThreadCountAttributes;
  readonly "hooter-composer": HooterElementAttributes;
  readonly "hooter-account": HooterElementAttributes;
  readonly "hooter-settings": HooterElementAttributes;
  readonly "hooter-profile": HooterProfileAttributes;
}

type ByTagName = { readonly [Name in keyof HooterElements]: HTMLElement };
type InJsx = { readonly [Name in keyof HooterElements]: HooterElementProps<HooterElements[Name]> };

declare global {
  interface HTMLElementTagNameMap extends ByTagName {}

  interface GlobalEventHandlersEventMap {
    /** A user action. Dispatched once per page, not once per element. */
    "hooter-event": CustomEvent<HooterEvent>;
    /** A failed call, a malformed record or a card that failed to render. Dispatched once per page. */
    "hooter-error": CustomEvent<HooterReport>;
  }
}

declare module "react" {
  // oxlint-disable-next-line typescript/no-namespace -- React's types declare the JSX elements in a namespace
  namespace JSX {
    interface IntrinsicElements extends InJsx {}
  }
}
