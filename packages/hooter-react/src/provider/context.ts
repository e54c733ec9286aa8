import type { HooterError } from "hooter-client";
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Labels } from "../labels/labels";
import { type HooterTheme, rootProps } from "../primitives/root";
import type { HooterComponents } from "./component-props";
import type { HootPlaces } from "./hoot-places";
import type { KeyboardCenter, ShortcutScope } from "./keyboard-center";
import type { ResolvedLinks } from "./links";
import type { NewHoots } from "./new-hoots";
import type { SignOutQuestion } from "./sign-out-question";
import type { Store } from "./store";
import type { ToastStore, Toasts } from "./toasts";

/** Props of an `Anchor`: all attributes of an `<a>`, with `href` required. */
export interface HooterAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children?: ReactNode;
}

/** Navigates to another page of the host, through its router. */
export type HooterNavigate = (to: string, options: { readonly replace: boolean }) => void;

/** Corner of the window in which toasts appear. */
export type ToastCorner = "bottom-right" | "bottom-left" | "top-right" | "top-left";

/** Text of a draft by field. */
export type DraftFields = { [field: string]: string };

/** Validation of a draft by the host, before it is sent. */
export interface ValidationState {
  /** Ends the validation in progress; null when none is. */
  readonly running: AbortController | null;
  /** Why the last submission was refused. */
  readonly refusal: HooterError | null;
}

/** Stores of a provider; the same objects at each render. */
export interface HooterServices {
  readonly toastStore: ToastStore;
  /** Drafts that are sent but not yet answered, by name. */
  readonly outgoing: Store<{ readonly [name: string]: DraftFields | undefined }>;
  /** Validations of drafts by the host, by the name of the draft. */
  readonly validations: Store<{ readonly [name: string]: ValidationState | undefined }>;
  readonly keyboard: KeyboardCenter;
  readonly signOutQuestion: SignOutQuestion;
  readonly hootPlaces: HootPlaces;
  readonly newHoots: NewHoots;
  /** Slug of the hoot under which the user has just sent a comment. The list that shows the comment sets it to null. */
  readonly commentedSlug: Store<string | null>;
}

export interface HooterContextValue extends HooterServices {
  readonly labels: Labels;
  readonly links: ResolvedLinks;
  readonly theme: HooterTheme;
  readonly navigate: HooterNavigate | undefined;
  readonly portalContainer: HTMLElement | undefined;
  readonly zIndex: number | undefined;
  readonly shortcuts: ShortcutScope;
}

export const HooterContext = createContext<HooterContextValue | null>(null);

/** Components that the host provides. */
export interface OwnParts {
  readonly components: HooterComponents;
  readonly Anchor: ComponentType<HooterAnchorProps> | undefined;
}

/**
 * It is a separate context, because an inline function is new at each render of the host; only its consumers re-render.
 */
export const OwnPartsContext = createContext<OwnParts | null>(null);

/**
 * Replaces the content of widgets that load, fail or are empty: a node, or a function that returns one;
 * null shows nothing. The provider takes defaults for all widgets (`states`), and each widget takes them as props, also
 * for the widgets inside.
 *
 * @example
 * <Feed loading={<Spinner />} error={({ error, retry }) => <Failure code={error.code} onRetry={retry} />} />
 */
export interface HooterStates {
  readonly loading?: ReactNode | (() => ReactNode);
  /** For a visitor who must sign in first. */
  readonly signedOut?: ReactNode | (() => ReactNode);
  readonly error?: ReactNode | ((failure: { readonly error: HooterError; readonly retry: () => void }) => ReactNode);
  /** For a list without items. */
  readonly empty?: ReactNode | (() => ReactNode);
}

/** A field of the host's configuration that prevents every widget from working. */
export interface ConfigurationFault {
  readonly kind: "missing" | "invalid";
  readonly field: string;
}

/** States of the widgets, and the fault that replaces them. */
export interface WidgetStates extends HooterStates {
  readonly fault?: ConfigurationFault | null | undefined;
}

export const WidgetStatesContext = createContext<WidgetStates>({});

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
 * Returns the labels in use, for a host that adds pages.
 *
 * @example
 * const { common } = useLabels();
 * <a href="/">{common.home}</a>
 */
export function useLabels(): Labels {
  return useHooter().labels;
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

/** Style of a toast or a banner in the portal: one layer above the host's `zIndex`. Only a browser renders it. */
export function useLayer(): { style?: { zIndex: number } } {
  const { zIndex } = useHooter();
  return zIndex === undefined ? {} : { style: { zIndex: zIndex + 1 } };
}

/** Class and theme of a widget's outermost element; the host's class comes last. */
export function useRoot(name: string, className?: string): ReturnType<typeof rootProps> {
  return rootProps(name, className, useHooter().theme);
}
