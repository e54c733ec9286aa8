import type { HooterClient } from "hooter-client";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { HooterClientProvider } from "hooter-client/react";
import { type ComponentType, type ReactNode, useInsertionEffect, useMemo, useRef, useState } from "react";
import { ConnectionBanner } from "./components/ConnectionBanner";
import { ToastOutlet } from "./components/ToastOutlet";
import { type LabelOverrides, type Labels, mergeLabels } from "./labels/labels";
import { SignOutQuestionOutlet } from "./layout/SignOutQuestion";
import type { HooterTheme } from "./primitives/root";
import { AccountChange } from "./provider/AccountChange";
import type { HooterComponents } from "./provider/component-props";
import {
  type HooterAnchorProps,
  HooterContext,
  type HooterContextValue,
  type HooterNavigate,
  type OwnParts,
  OwnPartsContext,
  type ToastCorner,
} from "./provider/context";
import { createKeyboardCenter, type ShortcutScope } from "./provider/keyboard-center";
import { defaultLinks, type HooterLinks, placesOf } from "./provider/links";
import { createOutgoing } from "./provider/outgoing";
import { useSharedClient } from "./provider/shared-client";
import { createSignOutQuestion } from "./provider/sign-out-question";
import { useReplacementWarning } from "./provider/slots";
import { createShallow, createStable } from "./provider/stable";
import { createToastStore } from "./provider/toasts";
import { UnfinishedDeletionOutlet } from "./settings/UnfinishedDeletionOutlet";
import { Keyboard } from "./shortcuts/Keyboard";

interface HooterProviderBaseProps {
  readonly children?: ReactNode;
  /** `en`, or overrides of the French strings. An inline object with equal content causes no re-render. */
  readonly labels?: LabelOverrides | undefined;
  /** Default "page": a page without a `color-scheme` counts as light. */
  readonly theme?: HooterTheme | undefined;
  /** URLs of the host; `undefined` for a missing page. An inline object with equal URLs causes no re-render. */
  readonly links?: Partial<HooterLinks> | undefined;
  /** Link component of the host's router; a plain `<a>` by default. Define it at module level. */
  readonly Anchor?: ComponentType<HooterAnchorProps> | undefined;
  /**
   * Components of the host that replace Hooter's, by name. Define them at module level: React treats a function that is
   * created during a render as a new component, which starts without the state and the focus of the previous one.
   */
  readonly components?: HooterComponents | undefined;
  /** Navigation of the host's router. Without it, the browser follows links, and Hooter never changes the page. */
  readonly navigate?: HooterNavigate | undefined;
  /** Corner of the toasts; default "bottom-right" (specification, section 9). */
  readonly toastCorner?: ToastCorner | undefined;
  /** Container of dialogs and toasts; default `document.body`. It may be in a shadow root. */
  readonly portalContainer?: HTMLElement | null | undefined;
  /** `z-index` of dialogs; toasts are one layer above. Default: the stylesheet's `--hooter-layer`, 1000. */
  readonly zIndex?: number | undefined;
  /**
   * Single-key shortcuts: j and k move between hoots, l likes, r replies, n writes, `.` shows new hoots, ? lists all
   * shortcuts. By default they work while the focus is in a list of hoots or on a hoot. With "page" they work on the
   * whole page, for a site dedicated to Hooter; with `false` they work nowhere. Users can switch them off for their
   * device (WCAG 2.1.4).
   *
   * @example
   * <HooterProvider client={client} shortcuts="page">
   */
  readonly shortcuts?: boolean | "page" | undefined;
  /**
   * With `firebase`: paths on the host's origin from which pictures may load, as folders ("/images/") or single files.
   * Default: none. A client that is passed instead has an option of the same name.
   */
  readonly picturePaths?: readonly string[] | undefined;
}

function scopeOf(shortcuts: boolean | "page"): ShortcutScope {
  return shortcuts === "page" ? "page" : shortcuts ? "widget" : "off";
}

/** Either a Firebase configuration, or an existing client, which its creator disposes of. */
export type HooterProviderProps = HooterProviderBaseProps &
  (
    | { readonly firebase: HooterFirebaseConfig; readonly client?: undefined }
    | { readonly client: HooterClient; readonly firebase?: undefined }
  );

const none: HooterComponents = {};
/**
 * Provides the client, the labels, the theme and the host's router to every widget below it. It adds no element around
 * its children: it renders only the toast corner and the connection banner, in `portalContainer`.
 *
 * @example
 * <HooterProvider firebase={{ apiKey, projectId, databaseURL }}>
 *   <Feed />
 * </HooterProvider>
 */
export function HooterProvider(props: HooterProviderProps) {
  const { children, labels, theme = "page", links, Anchor, components = none, navigate, zIndex } = props;
  const shortcuts = scopeOf(props.shortcuts ?? true);
  const fromConfig = useSharedClient(props.firebase, props.picturePaths);
  const client = props.client ?? fromConfig;
  const portalContainer = props.portalContainer ?? undefined;
  const [{ toastStore, outgoing, keyboard, signOutQuestion, sameLabels, sameLinks, sameComponents, sameParts }] =
    useState(() => ({
      toastStore: createToastStore(),
      outgoing: createOutgoing(),
      keyboard: createKeyboardCenter(),
      signOutQuestion: createSignOutQuestion(),
      sameLabels: createStable<Labels>(),
      sameLinks: createStable<HooterLinks>(),
      sameComponents: createShallow<HooterComponents>(),
      sameParts: createShallow<OwnParts>(),
    }));

  // A host creates new inline values at each of its renders; re-render the widgets only when the content of these
  // values changes.
  const words = labels ? sameLabels(mergeLabels(labels)) : mergeLabels(undefined);
  const places = sameLinks({ ...defaultLinks, ...links });
  const paths = useMemo(() => placesOf(places), [places]);
  const own = sameParts({ components: sameComponents(components), Anchor });
  useReplacementWarning(own);
  const latest = useRef(navigate);
  useInsertionEffect(() => {
    latest.current = navigate;
  });
  const [goThere] = useState((): HooterNavigate => (to, options) => latest.current?.(to, options));
  const go = navigate && goThere;

  const value = useMemo<HooterContextValue>(
    () => ({
      labels: words,
      links: paths,
      theme,
      navigate: go,
      portalContainer,
      zIndex,
      toastStore,
      outgoing,
      shortcuts,
      keyboard,
      signOutQuestion,
    }),
    [words, paths, theme, go, portalContainer, zIndex, toastStore, outgoing, shortcuts, keyboard, signOutQuestion],
  );

  if (!client) throw new Error("hooter-react: <HooterProvider> needs `firebase` or `client`.");
  return (
    <HooterClientProvider client={client}>
      <HooterContext.Provider value={value}>
        <OwnPartsContext.Provider value={own}>
          <AccountChange />
          {children}
          <ToastOutlet corner={props.toastCorner ?? "bottom-right"} />
          <ConnectionBanner />
          <Keyboard />
          <SignOutQuestionOutlet />
          <UnfinishedDeletionOutlet />
        </OwnPartsContext.Provider>
      </HooterContext.Provider>
    </HooterClientProvider>
  );
}
