import type { HooterClient } from "hooter-client";
import { createFirebaseClient, type HooterFirebaseConfig } from "hooter-client/firebase";
import { Feed, HooterProvider } from "hooter-react";
import { StrictMode } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

/* A host that mounts a feed and takes it away again, as often as it is told. */

let client: HooterClient | null = null;
let root: Root | null = null;
let place: HTMLElement | null = null;

/** Milliseconds until a mounted feed has its first card. */
const PATIENCE = 30_000;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const opened = (): HooterClient => {
  if (client === null) throw new Error("no client is open");
  return client;
};

const host = {
  /** What React itself leaves on the document with its first root, and on the body with its first portal there. */
  warmUp(): void {
    const empty = createRoot(document.createElement("div"));
    flushSync(() => empty.render(createPortal(<i />, document.body)));
    empty.unmount();
  },

  async open(configuration: HooterFirebaseConfig, email: string, password: string): Promise<void> {
    client = createFirebaseClient(configuration, { picturePaths: ["/communaute/"] });
    await client.signIn({ email, password });
  },

  /** Resolves once the first card is there. */
  async mount(): Promise<void> {
    place = document.body.appendChild(document.createElement("div"));
    root = createRoot(place);
    root.render(
      <StrictMode>
        <HooterProvider client={opened()}>
          <Feed />
        </HooterProvider>
      </StrictMode>,
    );
    const begun = performance.now();
    while (place.querySelector("article") === null) {
      if (performance.now() - begun > PATIENCE) throw new Error(`no card was drawn within ${PATIENCE / 1000} s`);
      await frame();
    }
  },

  async unmount(): Promise<void> {
    root?.unmount();
    place?.remove();
    root = place = null;
    await frame();
    // The browser's own notes on what was loaded and React's on what it did are no leak of ours.
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
