/** Visibility of the page that runs the client. Only a visible page keeps connections. */
export interface PageVisibility {
  readonly visible: boolean;
  /**
   * Notifies when the page is shown or hidden and when the network comes back.
   *
   * @returns a function that unsubscribes
   */
  observe(listener: (event: "visible" | "hidden" | "online") => void): () => void;
}

/** Visibility of the browser's page. Outside a browser, the page is always visible. */
export const browserVisibility: PageVisibility = {
  get visible() {
    return globalThis.document?.visibilityState !== "hidden";
  },
  observe(listener) {
    const { document, window } = globalThis;
    if (!document || !window) return () => {};
    let visible = browserVisibility.visible;
    const setVisible = (next: boolean) => {
      if (next === visible) return;
      visible = next;
      listener(next ? "visible" : "hidden");
    };
    const observed = [
      [document, "visibilitychange", () => setVisible(browserVisibility.visible)],
      // A page in the back/forward cache is hidden too, but not every browser then fires `visibilitychange`.
      [window, "pagehide", () => setVisible(false)],
      [window, "pageshow", () => setVisible(browserVisibility.visible)],
      [window, "online", () => listener("online")],
    ] as const;
    for (const [target, type, react] of observed) target.addEventListener(type, react);
    return () => {
      for (const [target, type, react] of observed) target.removeEventListener(type, react);
    };
  },
};
