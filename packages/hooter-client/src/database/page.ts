/** The page that runs the client. Only a visible page keeps connections. */
export interface Page {
  readonly visible: boolean;
  /**
   * Notifies when the page is shown or hidden and when the network comes back. @returns a function that unsubscribes
   */
  observe(listener: (event: "visible" | "hidden" | "online") => void): () => void;
}

/** The browser's page. Outside a browser, a page that is always visible. */
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
      // A page in the back/forward cache is hidden too. Not every browser fires the event above when a page enters it.
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
