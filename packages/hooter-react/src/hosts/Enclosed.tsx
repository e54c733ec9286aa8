import type { HooterClient } from "hooter-client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HooterProvider } from "../index";
import styles from "../styles/index.css?inline";
import { siteLinks } from "../testing/links";

/** A strict content security policy: no inline styles, no scripts, and pictures as the only external resources. */
const policy = "default-src 'none'; img-src *; require-trusted-types-for 'script'; trusted-types 'none'";

interface MountPoint {
  readonly into: Element | DocumentFragment;
  readonly portal: HTMLElement;
}

function Within({
  mountPoint,
  client,
  children,
}: {
  mountPoint: MountPoint;
  client: HooterClient;
  children: ReactNode;
}) {
  return createPortal(
    <HooterProvider links={siteLinks} client={client} portalContainer={mountPoint.portal} theme="light">
      {children}
    </HooterProvider>,
    mountPoint.into,
  );
}

interface EnclosedProps {
  readonly client: HooterClient;
  readonly children: ReactNode;
}

/** Shadow root with the stylesheet; dialogs and toasts stay inside. */
export function InShadowRoot({ client, children }: EnclosedProps) {
  const host = useRef<HTMLDivElement>(null);
  const [mountPoint, setMountPoint] = useState<MountPoint | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const into = root.appendChild(document.createElement("div"));
    const portal = root.appendChild(document.createElement("div"));
    setMountPoint({ into, portal });
    return () => {
      into.remove();
      portal.remove();
    };
  }, []);
  return (
    <div ref={host} data-testid="shadow-host">
      {mountPoint && (
        <Within mountPoint={mountPoint} client={client}>
          {children}
        </Within>
      )}
    </div>
  );
}

/**
 * Page in an iframe under a strict content security policy.
 *
 * @param onRefused called with the directive of each violation
 */
export function UnderPolicy({
  client,
  onRefused,
  children,
}: EnclosedProps & { onRefused: (directive: string) => void }) {
  const [mountPoint, setMountPoint] = useState<MountPoint | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its policy allows no script; the test accesses its document */}
      <iframe
        title="Une page sous une politique stricte"
        style={{ inlineSize: "100%", blockSize: "900px", border: 0 }}
        srcDoc={`<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><body><main></main>`}
        onLoad={({ currentTarget }) => {
          const inside = currentTarget.contentDocument;
          const main = inside?.querySelector("main");
          const view = inside?.defaultView;
          if (!inside || !main || !view) return;
          inside.addEventListener("securitypolicyviolation", (event) => onRefused(event.violatedDirective));
          const sheet = new view.CSSStyleSheet();
          sheet.replaceSync(styles);
          inside.adoptedStyleSheets = [sheet];
          setMountPoint({ into: main, portal: inside.body });
        }}
      />
      {mountPoint && (
        <Within mountPoint={mountPoint} client={client}>
          {children}
        </Within>
      )}
    </>
  );
}
