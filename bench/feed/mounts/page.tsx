import type { HooterClient } from "hooter-client";
import { createFirebaseClient, type HooterFirebaseConfig } from "hooter-client/firebase";
import { Feed, HooterProvider } from "hooter-react";
import { StrictMode } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { siteLinks } from "../../../packages/hooter-react/src/testing/links";

/* Host that mounts and unmounts a feed on request. */

let client: HooterClient | null = null;
let root: Root | null = null;
let container: HTMLElement | null = null;

/** Timeout of the first card of a mounted feed. */
const TIMEOUT_MS = 30_000;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const opened = (): HooterClient => {
  if (client === null) throw new Error("no client is open");
  return client;
};

const host = {
  /**
   * Makes React add its listeners to the document (first root) and to the body (first portal) before they are counted.
   */
  warmUp(): void {
    const empty = createRoot(document.createElement("div"));
    flushSync(() => empty.render(createPortal(<i />, document.body)));
    empty.unmount();
  },

  async open(configuration: HooterFirebaseConfig, email: string, password: string): Promise<void> {
    client = createFirebaseClient(configuration, { picturePaths: ["/communaute/"] });
    await client.signIn({ email, password });
  },

  /** Resolves once the first card is in the document. */
  async mount(): Promise<void> {
    container = document.body.appendChild(document.createElement("div"));
    root = createRoot(container);
    root.render(
      <StrictMode>
        <HooterProvider client={opened()} links={siteLinks}>
          <Feed />
        </HooterProvider>
      </StrictMode>,
    );
    const begun = performance.now();
    while (container.querySelector("article") === null) {
      if (performance.now() - begun > TIMEOUT_MS) throw new Error(`no card was drawn within ${TIMEOUT_MS / 1000} s`);
      await frame();
    }
  },

  async unmount(): Promise<void> {
    root?.unmount();
    container?.remove();
    root = container = null;
    await frame();
    // Remove the performance entries that the browser and React collect, because they are not leaks of the widgets.
    performance.clearResourceTimings();
    performance.clearMeasures();
    performance.clearMarks();
  },

  dispose(): void {
    client?.dispose();
    client = null;
  },
};

declare global {
  var hooterMounts: typeof host;
}
globalThis.hooterMounts = host;
