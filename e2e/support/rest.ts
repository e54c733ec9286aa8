import type { Page, Request } from "@playwright/test";
import { expect } from "@playwright/test";

/** Calls of a page: those without a response, and the number of all started calls. */
interface Calls {
  readonly pending: Set<Request>;
  begun: number;
}

const callsOf = new WeakMap<Page, Calls>();

/** Frames without a change after which the layout counts as stable. */
const STILL_FRAMES = 12;
/** Only a page that hangs takes this long. */
const TIMEOUT_MS = 60_000;

/** Counts the calls of a page from now on, for {@link rest}. */
export function watchCalls(page: Page): void {
  const calls: Calls = { pending: new Set(), begun: 0 };
  callsOf.set(page, calls);
  // Forget the calls of the previous document: they end with that document, perhaps without an event.
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) calls.pending.clear();
  });
  page.on("request", (request) => {
    // Ignore event streams, because they never end, and pictures, because the layout reserves their boxes.
    if (!["fetch", "xhr"].includes(request.resourceType())) return;
    if (request.headers()["accept"] === "text/event-stream") return;
    calls.begun++;
    calls.pending.add(request);
  });
  const end = (request: Request) => calls.pending.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/**
 * Waits until all calls have a response and no element grows, scrolls or fades. If a new call starts in the meantime,
 * waits again.
 */
export async function rest(page: Page): Promise<void> {
  const calls = callsOf.get(page);
  for (;;) {
    await expect.poll(() => calls?.pending.size ?? 0, { timeout: TIMEOUT_MS }).toBe(0);
    const begun = calls?.begun;
    await layoutRests(page);
    if (calls?.begun === begun && (calls?.pending.size ?? 0) === 0) return;
  }
}

async function layoutRests(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const isMoving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === "running" && typeof end === "number" && Number.isFinite(end);
      });
    let last = "";
    for (let still = 0; still < frames; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { scrollWidth, scrollHeight } = document.documentElement;
      const now = [scrollX, scrollY, scrollWidth, scrollHeight].join(" ");
      still = now === last && !isMoving() ? still + 1 : 0;
      last = now;
    }
  }, STILL_FRAMES);
}
