import { afterEach, expect, it, vi } from "vitest";
import { browserVisibility } from "./page-visibility";

afterEach(() => {
  vi.unstubAllGlobals();
});

function openPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", window);
  const received: string[] = [];
  const stop = browserVisibility.observe((event) => received.push(event));
  const turn = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { window, received, stop, turn };
}

it("emits visible, hidden and online events once each", () => {
  const { window, received, stop, turn } = openPage();
  turn("hidden");
  turn("hidden");
  turn("visible");
  window.dispatchEvent(new Event("online"));
  stop();
  turn("hidden");
  expect(received).toEqual(["hidden", "visible", "online"]);
});

it("emits hidden on pagehide and visible on pageshow without a visibilitychange event", () => {
  const { window, received } = openPage();
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  expect(received).toEqual(["hidden", "visible"]);
});

it("reports the page as visible and accepts a listener when there is no document", () => {
  expect(browserVisibility.visible).toBe(true);
  expect(() => browserVisibility.observe(() => {})()).not.toThrow();
});
