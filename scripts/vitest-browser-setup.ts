import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { setTestFont } from "../packages/hooter-react/src/testing/fonts.ts";

// Wait for longer than the default of one second, because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
// Start each test on a new history entry, because lists restore the reading position of their entry. Hooks run in
// reverse order, so the page has been cleaned up before.
afterEach(() => history.pushState(null, ""));
afterEach(cleanup);

/** Moves the pointer to the corner of the window, away from all widgets. A toast under the pointer never closes. */
const parkPointer = () => cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 });
afterEach(parkPointer);

// Reset the page, which all files of a worker share.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  scrollTo(0, 0);
  await vi.dynamicImportSettled();
});

await page.viewport(414, 896);
await parkPointer();
// Each test file loads the test font, so that the fonts of the machine do not affect it.
await setTestFont("wide");
