import type { HooterHandlers } from "hooter-client";
import { useSession } from "hooter-client/react";
import { forwardRef, type ReactNode, useEffect, useState } from "react";
import { ConfigurationNotice } from "../components/ConfigurationNotice";
import { OnDemand } from "../components/OnDemand";
import { HooterProvider } from "../HooterProvider";
import { en } from "../labels/en";
import { warnOnce } from "../primitives/warn-once";
import { useClientWithoutService } from "../provider/configuration";
import { type ConfigurationFault, type HooterAnchorProps, type HooterNavigate, useHooter } from "../provider/context";
import { isPlainClick } from "../provider/Link";
import { useSharedClient } from "../provider/shared-client";
import { type ElementSettings, SIGN_IN_HERE } from "./settings";

interface ElementRootProps extends Pick<HooterHandlers, "onEvent" | "onError"> {
  readonly name: string;
  readonly settings: ElementSettings;
  /** Fault in the attributes that only this widget has; null if they are valid. */
  readonly fault: ConfigurationFault | null;
  readonly portal: HTMLElement;
  readonly children: ReactNode;
}

/** Provider of one element. Elements with the same configuration share a client. */
export function ElementRoot({ name, settings, portal, children, onEvent, onError, ...props }: ElementRootProps) {
  const { firebase, readers, theme, locale, headingLevel, links } = settings;
  const fault = settings.fault ?? props.fault;
  const shared = useSharedClient(fault ? undefined : firebase, { readers });
  const withoutService = useClientWithoutService(fault !== null);
  const client = shared ?? withoutService;
  const [isSigningIn, setSigningIn] = useState(false);
  const [navigate] = useState(
    (): HooterNavigate =>
      (to, { replace }) => {
        if (to === SIGN_IN_HERE) setSigningIn(true);
        else if (replace) location.replace(to);
        else location.assign(to);
      },
  );
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
      <SignInOutlet isWanted={isSigningIn} onClose={() => setSigningIn(false)} />
    </HooterProvider>
  );
}

/** Link component of the elements. A sign-in link may open the sign-in dialog; the browser follows other links. */
const ElementAnchor = forwardRef<HTMLAnchorElement, HooterAnchorProps>(function ElementAnchor(props, ref) {
  const { navigate } = useHooter();
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href are in the props
    <a
      aria-haspopup={props.href === SIGN_IN_HERE ? "dialog" : undefined}
      {...props}
      ref={ref}
      onClick={(event) => {
        props.onClick?.(event);
        if (props.href !== SIGN_IN_HERE || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate?.(SIGN_IN_HERE, { replace: false });
      }}
    />
  );
});

/** Sign-in dialog, loaded on its first use. It also closes when the user signs in in another tab. */
function SignInOutlet({ isWanted, onClose }: { readonly isWanted: boolean; readonly onClose: () => void }) {
  const isSignedIn = useSession().status === "signed-in";
  const isStale = isWanted && isSignedIn;
  useEffect(() => {
    if (isStale) onClose();
  });
  return (
    <OnDemand
      isWanted={isWanted}
      load={async () => (await import("./SignInDialog")).SignInDialog}
      onFailed={onClose}
      props={{ open: isWanted && !isSignedIn, onClose }}
    />
  );
}
