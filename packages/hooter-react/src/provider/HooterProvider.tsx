import type { HooterClient } from "hooter-client";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { HooterClientProvider } from "hooter-client/react";
import { type ComponentType, type ReactNode, useInsertionEffect, useMemo, useRef, useState } from "react";
import { createKeyboardCenter, type ShortcutScope } from "../keyboard/center";
import { Keyboard } from "../keyboard/Keyboard";
import { type LabelOverrides, type Labels, mergeLabels } from "../labels/labels";
import { createSignOutQuestion, SignOutQuestionOutlet } from "../layout/SignOutQuestion";
import { AccountChange } from "./AccountChange";
import { ConnectionBanner } from "./ConnectionBanner";
import {
  type HooterAnchorProps,
  HooterContext,
  type HooterContextValue,
  type HooterNavigate,
  type HooterTheme,
  type OwnParts,
  OwnPartsContext,
  type ToastCorner,
} from "./context";
import { defaultLinks, type HooterLinks, placesOf } from "./links";
import { createOutgoing } from "./outgoing";
import { useSharedClient } from "./shared-client";
import type { HooterComponents } from "./slots";
import { createShallow, createStable } from "./stable";
import { ToastOutlet } from "./ToastOutlet";
import { createToastStore } from "./toasts";

interface HooterProviderBaseProps {
  readonly children?: ReactNode;
  /** `en`, or any of the French strings to replace. Written inline, they cost no drawing for as long as they say the same. */
  readonly labels?: LabelOverrides | undefined;
  /** Default "page": a page that says nothing of its `color-scheme` is a light one. */
  readonly theme?: HooterTheme | undefined;
  /** The host's URLs; `undefined` for a page that it lacks. Written inline, they cost no drawing for as long as they are the same. */
  readonly links?: Partial<HooterLinks> | undefined;
  /** The link component of the host's router; a plain `<a>` by default. A new one at each render draws the links again. */
  readonly Anchor?: ComponentType<HooterAnchorProps> | undefined;
  /**
   * The host's own components in the place of ours, by name. A function written inline keeps its state, and is drawn again at
   * each render of the host, it alone.
   */
  readonly components?: HooterComponents | undefined;
  /** The host's router. Without it, links are followed by the browser and nothing else moves the page. */
  readonly navigate?: HooterNavigate | undefined;
  /** Where toasts appear; default "bottom-right" (specification, section 9). */
  readonly toastCorner?: ToastCorner | undefined;
  /** Where dialogs and toasts are put; default `document.body`. It may stand in a shadow root. */
  readonly portalContainer?: HTMLElement | null | undefined;
  /** Of dialogs; toasts lie one above. Default the stylesheet's `--hooter-layer`, 1000. */
  readonly zIndex?: number | undefined;
  /**
   * Shortcuts of a single key: j and k walk, l likes, r replies, n writes, `.` shows what is new, ? lists them all. By default they
   * answer while the focus is within a list of hoots or on a hoot; with "page" on the whole page, for a site that is Hooter's
   * alone; with `false` nowhere. Whoever uses the page can switch them off for their device (WCAG 2.1.4).
   *
   * @example
   * <HooterProvider client={client} shortcuts="page">
   */
  readonly shortcuts?: boolean | "page" | undefined;
  /**
   * With `firebase`: what pictures may be loaded from on the host's own origin, folders ("/images/") and single files. Default
   * nothing. A client that is ready has an option of the same name.
   */
  readonly picturePaths?: readonly string[] | undefined;
}

function scopeOf(shortcuts: boolean | "page"): ShortcutScope {
  return shortcuts === "page" ? "page" : shortcuts ? "widget" : "off";
}

/** Either a Firebase configuration, or a client that is ready and that its maker disposes of. */
export type HooterProviderProps = HooterProviderBaseProps &
  (
    | { readonly firebase: HooterFirebaseConfig; readonly client?: undefined }
    | { readonly client: HooterClient; readonly firebase?: undefined }
  );

const none: HooterComponents = {};
/**
 * Gives every widget below it the back end, the words, the looks and the host's router. It adds no element around its
 * children: only the corner for toasts and the line about the network, in `portalContainer`.
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

  // What a host writes inline is new at each of its renders; only what says something else may draw the widgets again.
  const words = labels ? sameLabels(mergeLabels(labels)) : mergeLabels(undefined);
  const places = sameLinks({ ...defaultLinks, ...links });
  const paths = useMemo(() => placesOf(places), [places]);
  const own = sameParts({ components: sameComponents(components), Anchor });
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
        </OwnPartsContext.Provider>
      </HooterContext.Provider>
    </HooterClientProvider>
  );
}
