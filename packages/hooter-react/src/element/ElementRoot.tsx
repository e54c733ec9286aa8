import type { HooterHandlers } from "hooter-client";
import { type ComponentType, forwardRef, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { ConfigurationNotice } from "../components/ConfigurationNotice";
import type { ModalProps } from "../components/Modal";
import { OnDemand } from "../components/OnDemand";
import { HooterProvider } from "../HooterProvider";
import { en } from "../labels/en";
import { warnOnce } from "../primitives/warn-once";
import { useClientWithoutService } from "../provider/configuration";
import { type ConfigurationFault, type HooterAnchorProps, type HooterNavigate, useHooter } from "../provider/context";
import { isPlainClick } from "../provider/Link";
import { useSharedClient } from "../provider/shared-client";
import { elementOptions } from "./configure";
import { type ElementSettings, SETTINGS_HERE, SIGN_IN_HERE } from "./settings";

interface ElementRootProps extends Pick<HooterHandlers, "onEvent" | "onError"> {
  readonly name: string;
  readonly settings: ElementSettings;
  /** Fault in the attributes that only this widget has; null if they are valid. */
  readonly fault: ConfigurationFault | null;
  readonly portal: HTMLElement;
  readonly children: ReactNode;
}

/** Dialogs that replace pages of the site, by the address of the link that opens them. Each loads on its first use. */
const dialogs: ReadonlyMap<string, () => Promise<ComponentType<Pick<ModalProps, "open" | "onClose">>>> = new Map([
  [SIGN_IN_HERE, async () => (await import("./SignInDialog")).SignInDialog],
  [SETTINGS_HERE, async () => (await import("./SettingsDialog")).SettingsDialog],
]);

/** Provider of one element. Elements with the same configuration share a client. */
export function ElementRoot({ name, settings, portal, children, onEvent, onError, ...props }: ElementRootProps) {
  const { firebase, readers, theme, locale, headingLevel, links } = settings;
  const fault = settings.fault ?? props.fault;
  const { appCheckToken } = useSyncExternalStore(elementOptions.subscribe, elementOptions.get);
  const shared = useSharedClient(fault ? undefined : firebase, { readers, appCheckToken });
  const withoutService = useClientWithoutService(fault !== null);
  const client = shared ?? withoutService;
  /** Address of the open dialog. */
  const [opened, setOpened] = useState<string | null>(null);
  const [navigate] = useState(
    (): HooterNavigate =>
      (to, { replace }) => {
        if (dialogs.has(to)) setOpened(to);
        else if (replace) location.replace(to);
        else location.assign(to);
      },
  );
  const close = () => setOpened(null);
  const { kind, field } = fault ?? {};
  useEffect(() => {
    if (field !== undefined) warnOnce(`<${name}> ${kind === "missing" ? "needs" : "has an invalid"} ${field}.`);
  }, [name, kind, field]);

  if (!client) throw new Error("hooter-react: the element has no client");
  return (
    <HooterProvider
      client={client}
      theme={theme}
      labels={locale === "en" ? en : undefined}
      links={links}
      navigate={navigate}
      Anchor={ElementAnchor}
      portalContainer={portal}
      headingLevel={headingLevel}
      onEvent={onEvent}
      onError={onError}
    >
      {fault ? <ConfigurationNotice fault={fault} /> : children}
      {[...dialogs].map(([address, load]) => (
        <OnDemand
          key={address}
          isWanted={opened === address}
          load={load}
          onFailed={close}
          props={{ open: opened === address, onClose: close }}
        />
      ))}
    </HooterProvider>
  );
}

/** Link component of the elements. A link may open a dialog of the element; the browser follows other links. */
const ElementAnchor = forwardRef<HTMLAnchorElement, HooterAnchorProps>(function ElementAnchor(props, ref) {
  const { navigate } = useHooter();
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href are in the props
    <a
      aria-haspopup={dialogs.has(props.href) ? "dialog" : undefined}
      {...props}
      ref={ref}
      onClick={(event) => {
        props.onClick?.(event);
        if (!dialogs.has(props.href) || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate?.(props.href, { replace: false });
      }}
    />
  );
});
