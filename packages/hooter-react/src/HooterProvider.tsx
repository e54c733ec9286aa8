import {
  type FirebaseClientOptions,
  type HooterClient,
  type HooterFirebaseConfig,
  type HooterHandlers,
  type InitialData,
  internals,
} from "hooter-client";
import {
  HooterClientProvider,
  useHooterClient,
  useReadable,
  useSession,
  useUnfinishedDeletion,
} from "hooter-client/react";
import { type ComponentType, type ReactNode, useInsertionEffect, useMemo, useState } from "react";
import { ConnectionBanner } from "./components/ConnectionBanner";
import { DialogOutlet, OnDemand } from "./components/OnDemand";
import { ToastOutlet } from "./components/ToastOutlet";
import { type LabelOverrides, type ProvidedLabels, provideLabels } from "./labels/labels";
import { useFocusOnPress } from "./primitives/active-element";
import { useLatest } from "./primitives/hooks";
import type { HooterTheme } from "./primitives/root";
import { AccountChange } from "./provider/AccountChange";
import { checkProps } from "./provider/check-props";
import type { HooterComponents } from "./provider/component-props";
import { faultOf, useClientWithoutService, useFaultWarning } from "./provider/configuration";
import {
  type ConfigurationFault,
  type HooterAnchorProps,
  HooterContext,
  type HooterContextValue,
  type HooterNavigate,
  type HooterStates,
  type HostComponents,
  HostComponentsContext,
  type ToastCorner,
  useHooter,
  type WidgetStates,
  WidgetStatesContext,
} from "./provider/context";
import { type HeadingLevel, HeadingScope } from "./provider/Heading";
import {
  defaultLinks,
  type HooterLinks,
  isOwnOrigin,
  resolveLinks,
  SIGN_IN_DIALOG,
  SIGN_UP_DIALOG,
} from "./provider/links";
import { createServices } from "./provider/services";
import { useSharedClient } from "./provider/shared-client";
import { ComponentWarnings } from "./provider/slots";
import { createShallow, createStable, useShallow } from "./provider/stable";
import { useIsFirst } from "./provider/use-is-first";
import { Keyboard } from "./shortcuts/Keyboard";

interface HooterProviderBaseProps extends HooterHandlers {
  readonly children?: ReactNode;
  /**
   * The English labels (`en`), or overrides of the French strings. An inline object with equal content causes no
   * re-render.
   */
  readonly labels?: LabelOverrides | undefined;
  /** Default "page": follows the page's `color-scheme`; a page without `color-scheme` counts as light. */
  readonly theme?: HooterTheme | undefined;
  /**
   * URLs of the host's pages. The widgets link only to these pages; without `signIn`, they open a sign-in dialog. An
   * inline object with equal content causes no re-render.
   */
  readonly links?: HooterLinks | undefined;
  /** Link component of the host's router; a plain `<a>` by default. Define it at module level. */
  readonly Anchor?: ComponentType<HooterAnchorProps> | undefined;
  /**
   * Host components that replace Hooter's, by name. Define them at module level: React treats a function created during
   * a render as a new component, so the state and focus of the previous one are lost.
   */
  readonly components?: HooterComponents | undefined;
  /**
   * Navigates with the host's router. It is not called for addresses of other origins, which the browser opens. Without
   * this function, the browser follows all links. By themselves, the widgets then open only the page `links.signIn`:
   * when a visitor on a public site does something that needs an account, and when the host calls the function of
   * {@link useOpenSignIn}.
   */
  readonly navigate?: HooterNavigate | undefined;
  /** Corner of the toasts; default "bottom-right" (specification, section 9). */
  readonly toastCorner?: ToastCorner | undefined;
  /**
   * Container for dialogs and toasts. It may be in a shadow root. Default: `document.body`; for widgets in a dialog of
   * the host, a container in that dialog.
   */
  readonly portalContainer?: HTMLElement | null | undefined;
  /** `z-index` of dialogs; toasts are one layer above. Default: the stylesheet's `--hooter-layer`, 1300. */
  readonly zIndex?: number | undefined;
  /**
   * Single-key shortcuts: j and k move between hoots, l likes, r replies, n writes, z goes to the latest toast, `.`
   * shows new hoots, ? lists all shortcuts. By default, they work while the focus is in a list of hoots or on a hoot.
   * With "page", for a site dedicated to Hooter, they work on the whole page; with `false`, they are disabled. Users
   * can switch them off for their device (WCAG 2.1.4).
   *
   * @example
   * <HooterProvider client={client} shortcuts="page">
   */
  readonly shortcuts?: boolean | "page" | undefined;
  /** Replaces the content of widgets that load, fail or are empty; see {@link HooterStates}. */
  readonly states?: HooterStates | undefined;
  /**
   * Level of each widget's first heading; default 1. A widget's `headingLevel` prop overrides it.
   *
   * @example
   * <HooterProvider client={client} headingLevel={2}>
   */
  readonly headingLevel?: HeadingLevel | undefined;
  /**
   * Public data that a server has read with `hooter-client/server`. The widgets render this data in the server's HTML
   * and during hydration. The client needs `readers: "everyone"`. Malformed or expired data is ignored and reported to
   * `onError`. See docs/server-data.md.
   *
   * @example
   * <HooterProvider firebase={config} options={{ readers: "everyone" }} initialData={await prefetchFeed({ databaseUrl, siteUrl })}>
   */
  readonly initialData?: InitialData | undefined;
  /**
   * State of the session on the server, and in the browser until the session is known; default "loading". With
   * "signed-out", the HTML of a page for visitors, such as a landing page, is complete before its scripts run, but
   * signed-in users briefly see that page.
   *
   * @example
   * <HooterProvider client={client} initialSession="signed-out">
   */
  readonly initialSession?: "loading" | "signed-out" | undefined;
}

interface FirebaseProps {
  readonly firebase: HooterFirebaseConfig;
  /**
   * Client options, such as `slugBase`, `live`, `cache` and `picturePaths`. `onEvent`, `onError`, `validate` and
   * `initialData` are provider props instead. The options may be inline: only a changed value creates another client.
   * Functions and stores (`fetch`, `now`, `storage`, a host's `cache`) are not compared; the client uses those from the
   * first render.
   *
   * @example
   * <HooterProvider firebase={config} options={{ live: "poll", picturePaths: ["/images/"] }}>
   */
  readonly options?: Omit<FirebaseClientOptions, keyof HooterHandlers | "initialData"> | undefined;
  readonly client?: undefined;
}

interface ClientProps {
  readonly client: HooterClient;
  readonly firebase?: undefined;
  readonly options?: undefined;
}

/** Either a Firebase configuration with options, or an existing client, which the host disposes of. */
export type HooterProviderProps = HooterProviderBaseProps & (FirebaseProps | ClientProps);

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Provides the client, the labels, the theme and the host's router to every widget below it. It adds no element around
 * its children: toasts, the connection banner and dialogs render in `portalContainer`.
 *
 * @example
 * <HooterProvider firebase={{ apiKey, projectId, databaseURL }}>
 *   <Feed />
 * </HooterProvider>
 */
export function HooterProvider(props: HooterProviderProps) {
  const { children, theme = "page", Anchor, components, navigate, zIndex, onEvent, onError, validate } = props;
  // The host's bundler removes the checks, and the warnings below, from a production build.
  if (process.env.NODE_ENV !== "production") checkProps(props);
  const scope = props.shortcuts ?? true;
  const shortcuts = scope === "page" ? "page" : scope ? "widget" : "off";
  const [sameFault] = useState(createShallow<ConfigurationFault>);
  const found = props.client ? null : faultOf(props.firebase);
  const fault = found && sameFault(found);
  const config = fault ? undefined : props.firebase;
  const fromConfig = useSharedClient(config, props.options);
  const withoutService = useClientWithoutService(fault !== null);
  useFaultWarning(fault);
  useFocusOnPress();
  const client = props.client ?? fromConfig ?? withoutService;
  // Add the handlers in an insertion effect, because the effects of the components below run later and may report
  // errors.
  useInsertionEffect(() => client?.addHandlers({ onEvent, onError, validate }), [client, onEvent, onError, validate]);
  const portalContainer = props.portalContainer ?? undefined;
  const [services] = useState(createServices);
  const [sameLabels] = useState(createStable<ProvidedLabels>);
  const [sameLinks] = useState(createStable<HooterLinks>);

  // A host may re-create inline values on every render. Re-render the widgets only when the content of these values
  // changes.
  const labels = props.labels ? sameLabels(provideLabels(props.labels)) : provideLabels(undefined);
  const builders = sameLinks({ ...defaultLinks, ...props.links });
  const links = useMemo(() => resolveLinks(builders), [builders]);
  const hostComponents = useShallow<HostComponents>({ ...components, Anchor });
  const latest = useLatest(navigate);
  const [navigateLatest] = useState(
    (): HooterNavigate => (to, options) => {
      if (!isOwnOrigin(to)) return options.replace ? location.replace(to) : location.assign(to);
      try {
        latest.current?.(to, options);
      } catch (error) {
        // A failure of the host's function must not interrupt the action that navigates, such as a sign-out.
        // oxlint-disable-next-line no-console -- developers look for defects in the console
        console.error("HooterProvider: navigate", error);
      }
    },
  );
  // Timestamps use `readAt` only on the server and during hydration, so keep the value from the first render.
  const [readAt] = useState(() => (props.initialData ?? client?.[internals].initialData)?.readAt ?? null);

  const value = useShallow<HooterContextValue>({
    ...services,
    labels,
    links,
    theme,
    navigate: navigate && navigateLatest,
    portalContainer,
    zIndex,
    shortcuts,
    readAt,
  });
  const states = useShallow<WidgetStates>({ ...props.states, fault });
  if (!client) throw new Error("hooter-react: the provider has no client");
  return (
    <HooterClientProvider client={client} initialData={props.initialData} initialSession={props.initialSession}>
      <HooterContext.Provider value={value}>
        <HostComponentsContext.Provider value={hostComponents}>
          <WidgetStatesContext.Provider value={states}>
            {process.env.NODE_ENV !== "production" && <ComponentWarnings components={hostComponents} />}
            <HeadingScope level={props.headingLevel}>
              <AccountChange />
              {children}
              <ToastOutlet corner={props.toastCorner ?? "bottom-right"} />
              <ConnectionBanner />
              <Keyboard />
              <SignInOutlet />
              <SignOutOutlet />
              <UnfinishedDeletionOutlet />
            </HeadingScope>
          </WidgetStatesContext.Provider>
        </HostComponentsContext.Provider>
      </HooterContext.Provider>
    </HooterClientProvider>
  );
}

/** Renders the sign-in dialog of a site without a sign-in page. It is preloaded, so that it also opens offline. */
function SignInOutlet() {
  const { links } = useHooter();
  const isVisitor = useSession().status === "signed-out";
  return (
    <DialogOutlet
      links={[SIGN_IN_DIALOG, SIGN_UP_DIALOG]}
      load={async () => (await import("./sign-in/SignInDialog")).SignInDialog}
      preload={isVisitor && links.signIn === SIGN_IN_DIALOG}
    />
  );
}

/** Renders the dialog that asks for confirmation before a sign-out with pending mutations. */
function SignOutOutlet() {
  const question = useReadable(useHooter().signOutQuestion, null);
  return (
    <OnDemand
      isWanted={question !== null}
      load={async () => (await import("./layout/SignOutDialog")).SignOutDialog}
      onFailed={() => question?.answer(false)}
      props={{ question }}
    />
  );
}

/** Renders the dialog about an unfinished account deletion, once per page. */
function UnfinishedDeletionOutlet() {
  const session = useSession();
  const deletion = useUnfinishedDeletion();
  const client = useHooterClient();
  const isFirst = useIsFirst(deletion && client);
  // The key resets the dialog when another account signs in.
  const uid = session.status === "signed-in" ? session.user.uid : "";
  return (
    <OnDemand
      key={uid}
      isWanted={isFirst}
      load={async () => (await import("./settings/AccountDeletion")).UnfinishedDeletionDialog}
      props={{ deletion: isFirst ? deletion : null }}
    />
  );
}
