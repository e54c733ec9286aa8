import type { Author } from "hooter-client";
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { KeyboardCenter, ShortcutScope } from "../keyboard/center";
import type { Labels } from "../labels/labels";
import type { Outgoing } from "./outgoing";
import type { HooterComponents } from "./slots";
import type { ToastStore, Toasts } from "./toasts";

/** What an `Anchor` is given: everything that an `<a>` takes, `href` always. */
export interface HooterAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children?: ReactNode;
}

/** Where the widgets lead to, in the host's own URLs. */
export interface HooterLinks {
  /** Default "/". */
  readonly home: string;
  /** Default "/connexion". */
  readonly signIn: string;
  /** Where a newcomer goes; where {@link signIn} leads without it. */
  readonly signUp?: string | undefined;
  /** Default "/dashboard". */
  readonly dashboard: string;
  /** The permalink of a hoot; default `/hoot/{slug}`. */
  readonly hoot: (slug: string) => string;
  /** The page that writes a hoot; default "/dashboard/hootin". */
  readonly composer: string;
  /** The page that edits a hoot; default `/dashboard/hootin?hoot={slug}`. */
  readonly editHoot: (slug: string) => string;
  /**
   * An author's page; default `/profile/{pseudo}?u={uid}`, without the query for an author whose account is not known. With
   * `undefined` an author is plain text.
   */
  readonly profile?: ((author: Pick<Author, "uid" | "pseudo">) => string) | undefined;
  /** The settings page; default "/manage_profile". With `undefined` nothing points to it. */
  readonly settings?: string | undefined;
  /** Where a #hashtag leads to (without its #); a hashtag is plain text without it. */
  readonly hashtag?: ((tag: string) => string) | undefined;
}

/** Goes to another page of the host, as its router does. */
export type HooterNavigate = (to: string, options: { readonly replace: boolean }) => void;

export type HooterTheme = "light" | "dark" | "system";
export type ToastCorner = "bottom-right" | "bottom-left" | "top-right" | "top-left";

export interface HooterContextValue {
  readonly labels: Labels;
  readonly links: HooterLinks;
  readonly theme: HooterTheme;
  readonly Anchor: ComponentType<HooterAnchorProps> | undefined;
  readonly components: HooterComponents;
  readonly navigate: HooterNavigate | undefined;
  readonly portalContainer: HTMLElement | undefined;
  readonly zIndex: number | undefined;
  readonly toastStore: ToastStore;
  readonly outgoing: Outgoing;
  readonly shortcuts: ShortcutScope;
  readonly keyboard: KeyboardCenter;
}

export const HooterContext = createContext<HooterContextValue | null>(null);

export function useHooter(): HooterContextValue {
  const value = useContext(HooterContext);
  if (!value) throw new Error("hooter-react: this widget needs a <HooterProvider> around it.");
  return value;
}

/** The words in use, for a host that adds pages of its own. */
export function useLabels(): Labels {
  return useHooter().labels;
}

/**
 * Shows messages in Hooter's own corner.
 *
 * @example
 * const toasts = useToasts();
 * toasts.show("Á bientôt !");
 */
export function useToasts(): Toasts {
  return useHooter().toastStore;
}

/** The style of what is put into the portal, `above` so many of the host's layers: only a browser ever draws it. */
export function useLayer(above = 0): { style?: { zIndex: number } } {
  const { zIndex } = useHooter();
  return zIndex === undefined ? {} : { style: { zIndex: zIndex + above } };
}

/** The class and theme of a widget's outermost element; the host's class comes last. */
export function useRoot(name: string, className?: string): { className: string; "data-hooter-theme": HooterTheme } {
  return {
    className: `hooter hooter-${name}${className ? ` ${className}` : ""}`,
    "data-hooter-theme": useHooter().theme,
  };
}
