import { whenShown } from "../when-shown";

const PATH = "/service-worker.js";

/**
 * The part of Trusted Types that is used here. TypeScript does not declare it yet. The Content Security Policy allows
 * only a policy with the name "hooter".
 */
interface TrustedTypes {
  createPolicy(
    name: "hooter",
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Registers the service worker once the page has loaded, shows its content and is idle, so that the files that the
 * service worker stores delay nothing. Without the service worker, the site works, but cannot be opened offline.
 */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void => {
    const policy = window.trustedTypes?.createPolicy("hooter", { createScriptURL: () => PATH });
    navigator.serviceWorker.register(policy?.createScriptURL(PATH) ?? PATH).catch(() => {
      // Browsers refuse a service worker in private windows and on full devices.
    });
  };
  if (document.readyState === "complete") whenShown(register);
  else window.addEventListener("load", () => whenShown(register), { once: true });
}
