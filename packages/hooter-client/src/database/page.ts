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
    const onVisibility = () => listener(document.visibilityState === "hidden" ? "hidden" : "visible");
    const onOnline = () => listener("online");
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onOnline);
    };
  },
};
