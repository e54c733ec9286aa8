import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./register";

const register = vi.fn<(url: unknown) => Promise<void>>();

beforeEach(() => {
  register.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("registers the service worker only once the page has loaded and is idle", () => {
  let whenIdle = () => {};
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => (whenIdle = callback));
  const readyState = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  registerServiceWorker();
  whenIdle();
  expect(register).not.toHaveBeenCalled();
  readyState.mockReturnValue("complete");
  window.dispatchEvent(new Event("load"));
  expect(register).not.toHaveBeenCalled();
  whenIdle();
  expect(register).toHaveBeenCalledExactlyOnceWith("/service-worker.js");
});

it("passes the address through the Trusted Types policy of the site", () => {
  const trusted = { toString: () => "/service-worker.js" };
  const createPolicy = vi.fn(() => ({ createScriptURL: () => trusted }));
  vi.stubGlobal("trustedTypes", { createPolicy });
  registerServiceWorker();
  expect(createPolicy).toHaveBeenCalledWith("hooter", expect.anything());
  expect(register).toHaveBeenCalledExactlyOnceWith(trusted);
});

it("does nothing in a browser without service workers, and ignores a failed registration", async () => {
  register.mockRejectedValue(new DOMException("private window", "SecurityError"));
  registerServiceWorker();
  await expect(register.mock.results[0]?.value).rejects.toThrow("private window");
  Reflect.deleteProperty(navigator, "serviceWorker");
  expect(registerServiceWorker).not.toThrow();
});
