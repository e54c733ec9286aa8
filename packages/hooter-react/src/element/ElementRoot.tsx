import type { HooterHandlers } from "hooter-client";
import { useReadable } from "hooter-client/react";
import { forwardRef, type ReactNode, useEffect } from "react";
import { ConfigurationNotice } from "../components/notices";
import { DialogOutlet } from "../components/OnDemand";
import { HooterProvider } from "../HooterProvider";
import { en } from "../labels/en";
import { NavigationLoadsDocument } from "../layout/use-sign-out";
import { warnOnce } from "../primitives/warn-once";
import { useClientWithoutService } from "../provider/configuration";
import type { ConfigurationFault, HooterAnchorProps, HooterNavigate } from "../provider/context";
import { SETTINGS_DIALOG } from "../provider/links";
import { type ElementSettings, elementOptions, expectedValue } from "./settings";

interface ElementRootProps extends Pick<HooterHandlers, "onEvent" | "onError"> {
  readonly name: string;
  readonly settings: ElementSettings;
  /** Fault in the widget's own attributes; null if they are valid. */
  readonly fault: ConfigurationFault | null;
  readonly portal: HTMLElement;
  readonly children: ReactNode;
}

/** Provider for one element. Elements with the same configuration share a client. */
export function ElementRoot({ name, settings, portal, children, onEvent, onError, ...props }: ElementRootProps) {
  const { firebase, readers, theme, locale, headingLevel, links } = settings;
  const fault = settings.fault ?? props.fault;
  const { appCheckToken } = useReadable(elementOptions, {});
  const withoutService = useClientWithoutService(fault !== null);
  const { kind, field } = fault ?? {};
  useEffect(() => {
    if (field === undefined) return;
    const problem = kind === "missing" ? "needs" : "has an invalid";
    warnOnce(`<${name}> ${problem} ${field}.${expectedValue(field)}`);
  }, [name, kind, field]);

  return (
    <HooterProvider
      {...(withoutService ? { client: withoutService } : { firebase, options: { readers, appCheckToken } })}
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
      <NavigationLoadsDocument.Provider value>
        {fault ? <ConfigurationNotice fault={fault} /> : children}
      </NavigationLoadsDocument.Provider>
      {/* Settings dialog, for a site without a settings page. */}
      <DialogOutlet
        links={[SETTINGS_DIALOG]}
        load={async () => (await import("../settings/Settings")).SettingsDialog}
      />
    </HooterProvider>
  );
}

/** Makes the browser load the page that a widget opens after an action, for example the home page after signing out. */
const navigate: HooterNavigate = (to, { replace }) => {
  if (replace) location.replace(to);
  else location.assign(to);
};

/** Link component of the elements: the browser follows the link, unless a script on the page handles the click. */
const ElementAnchor = forwardRef<HTMLAnchorElement, HooterAnchorProps>(function ElementAnchor(props, ref) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- content and href are in the props
  return <a {...props} ref={ref} />;
});
