import { type HooterError, internals } from "hooter-client";
import { useHooterClient, useReadable, useSession } from "hooter-client/react";
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";
import { type Labels, mergeGroup, type ProvidedLabels, type WidgetGroup } from "../labels/labels";
import { type HooterTheme, rootProps } from "../primitives/root";
import type { HooterComponents } from "./component-props";
import type { ShortcutScope } from "./keyboard-center";
import type { ResolvedLinks } from "./links";
import type { HooterServices } from "./services";
import type { Toasts } from "./toasts";

/** Props of an `Anchor`: all attributes of an `<a>`, with `href` required. */
export interface HooterAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children?: ReactNode;
}

/** Navigates to another of the host's pages, through the host's router. */
export type HooterNavigate = (to: string, options: { readonly replace: boolean }) => void;

/** Corner of the window in which toasts appear. */
export type ToastCorner = "bottom-right" | "bottom-left" | "top-right" | "top-left";

export interface HooterContextValue extends HooterServices {
  readonly labels: ProvidedLabels;
  readonly links: ResolvedLinks;
  readonly theme: HooterTheme;
  readonly navigate: HooterNavigate | undefined;
  readonly portalContainer: HTMLElement | undefined;
  readonly zIndex: number | undefined;
  readonly shortcuts: ShortcutScope;
  /** Time in milliseconds at which the server read the data in the HTML; null without data from a server. */
  readonly readAt: number | null;
}

export const HooterContext = createContext<HooterContextValue | null>(null);

export interface HostComponents extends HooterComponents {
  readonly Anchor?: ComponentType<HooterAnchorProps> | undefined;
}

/** A separate context, so that a new inline component of the host re-renders only the consumers of this context. */
export const HostComponentsContext = createContext<HostComponents>({});

/** A failed read. The error remains visible during a retry, while `isRetrying` is true. */
interface ReadFailure {
  readonly error: HooterError;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/**
 * Replaces the content of widgets that load, fail or are empty: a node, or a function that returns one; null shows
 * nothing. The provider's `states` prop applies to all widgets. A widget's own props override it, for this widget and
 * those nested in it.
 *
 * @example
 * <Feed loading={<Spinner />} error={({ error, retry }) => <Failure code={error.code} onRetry={retry} />} />
 */
export interface HooterStates {
  readonly loading?: ReactNode | (() => ReactNode);
  /** For a visitor who must sign in first. */
  readonly signedOut?: ReactNode | (() => ReactNode);
  readonly error?: ReactNode | ((failure: ReadFailure) => ReactNode);
  /** For a list without items. */
  readonly empty?: ReactNode | (() => ReactNode);
}

/** A field of the host's configuration that prevents every widget from working. */
export interface ConfigurationFault {
  readonly kind: "missing" | "invalid";
  readonly field: string;
}

/** States of the widgets, and the configuration fault that replaces the widgets. */
export interface WidgetStates extends HooterStates {
  readonly fault?: ConfigurationFault | null | undefined;
}

export const WidgetStatesContext = createContext<WidgetStates>({});

export function useHooter(): HooterContextValue {
  const value = useContext(HooterContext);
  if (value === null)
    throw new Error(
      "hooter-react: this widget needs a <HooterProvider> around it. If it has one, two copies of hooter-react are on the page: check `npm ls hooter-react`.",
    );
  return value;
}

export const useHostComponents = () => useContext(HostComponentsContext);

/**
 * Returns the labels of a group that the provider does not contain. The widget passes its French labels, so that only
 * bundles with this widget contain them.
 *
 * @example
 * const texts = useLabelGroup("settings", settings);
 */
export function useLabelGroup<Name extends WidgetGroup>(name: Name, french: Labels[Name]): Labels[Name] {
  return mergeGroup(useHooter().labels, name, french);
}

/**
 * Shows messages in Hooter's toast corner.
 *
 * @example
 * const toasts = useToasts();
 * toasts.show("Á bientôt !");
 */
export function useToasts(): Toasts {
  return useHooter().toastStore;
}

/**
 * Style with the `z-index` of an element in the portal. A server never renders these elements, because a strict content
 * security policy forbids an inline style in HTML.
 *
 * @param level relative to the host's `zIndex`: 1 for a toast or a banner, -1 for an element that dialogs cover
 */
export function useLayer(level: 1 | -1 = 1): { style?: { zIndex: number } } {
  const { zIndex } = useHooter();
  return zIndex === undefined ? {} : { style: { zIndex: zIndex + level } };
}

/** Class and theme of a widget's outermost element; the host's class comes last. */
export function useRoot(name: string, className?: string): ReturnType<typeof rootProps> {
  return rootProps(name, className, useHooter().theme);
}

/**
 * Whether the reader is not signed in, on a site that everyone may read. Buttons and forms then lead to the sign-in
 * page.
 */
export function useIsVisitor(): boolean {
  const { isPublic } = useHooterClient()[internals];
  return useSession().status === "signed-out" && isPublic;
}

/** Whether some of the user's input exists only in this page, because the device's storage is full or unavailable. */
export function useHasUnstoredInput(): boolean {
  return useReadable(useHooterClient()[internals].refuses, false);
}
