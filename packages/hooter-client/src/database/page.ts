/** The page that the client runs in: only a visible page is worth a connection. */
export interface Page {
  readonly visible: boolean;
  /** Calls back when the page shows or hides and when the network comes back. @returns a function that stops it */
  observe(listener: (event: "visible" | "hidden" | "online") => void): () => void;
}

/** The browser's page; outside a browser one that is always visible. */
export const browserPage: Page = {
  get visible() {
    return globalThis.document?.visibilityState !== "hidden";
  },
  observe(listener) {
    const { document, window } = globalThis;
    if (!document || !window) return () => {};
    let visible = browserPage.visible;
    const turn = (next: boolean) => {
      if (next === visible) return;
      visible = next;
      listener(next ? "visible" : "hidden");
    };
    const observed = [
      [document, "visibilitychange", () => turn(browserPage.visible)],
      // A page that is kept for "back" is hidden too; not every browser says so by the event above.
      [window, "pagehide", () => turn(false)],
      [window, "pageshow", () => turn(browserPage.visible)],
      [window, "online", () => listener("online")],
    ] as const;
    for (const [target, type, react] of observed) target.addEventListener(type, react);
    return () => {
      for (const [target, type, react] of observed) target.removeEventListener(type, react);
    };
  },
};
