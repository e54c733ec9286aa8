import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { KeyboardCenter, ShortcutScope } from "../keyboard/center";
import type { Labels } from "../labels/labels";
import type { SignOutQuestion } from "../layout/SignOutQuestion";
import type { Places } from "./links";
import type { Outgoing } from "./outgoing";
import type { HooterComponents } from "./slots";
import type { ToastStore, Toasts } from "./toasts";

/** What an `Anchor` is given: everything that an `<a>` takes, `href` always. */
export interface HooterAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children?: ReactNode;
}

/** Goes to another page of the host, as its router does. */
export type HooterNavigate = (to: string, options: { readonly replace: boolean }) => void;

/** How the widgets look: "system" follows the reader's system, "page" what the page around says of itself by `color-scheme`. */
export type HooterTheme = "light" | "dark" | "system" | "page";
/** The corner of the window in which toasts appear. */
export type ToastCorner = "bottom-right" | "bottom-left" | "top-right" | "top-left";

export interface HooterContextValue {
  readonly labels: Labels;
  readonly links: Places;
  readonly theme: HooterTheme;
  readonly navigate: HooterNavigate | undefined;
  readonly portalContainer: HTMLElement | undefined;
  readonly zIndex: number | undefined;
  readonly toastStore: ToastStore;
  readonly outgoing: Outgoing;
  readonly shortcuts: ShortcutScope;
  readonly keyboard: KeyboardCenter;
  readonly signOutQuestion: SignOutQuestion;
}

export const HooterContext = createContext<HooterContextValue | null>(null);

/** What the host draws itself. */
export interface OwnParts {
  readonly components: HooterComponents;
  readonly Anchor: ComponentType<HooterAnchorProps> | undefined;
}

/** Apart from the rest: a function written inline is a new one at each render of the host, and only where it stands is drawn again. */
export const OwnPartsContext = createContext<OwnParts | null>(null);

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("hooter-react: this widget needs a <HooterProvider> around it.");
  return value;
}

export function useHooter(): HooterContextValue {
  return within(useContext(HooterContext));
}

export function useOwnParts(): OwnParts {
  return within(useContext(OwnPartsContext));
}

/**
 * The words in use, for a host that adds pages of its own.
 *
 * @example
 * const { common } = useLabels();
 * <a href="/">{common.home}</a>
 */
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
