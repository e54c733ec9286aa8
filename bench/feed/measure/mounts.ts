import type { Page, Request } from "playwright";
import { servePage } from "../../common/serve-page";
import { ALICE, PASSWORD } from "../../common/site";
import type { MountsFinding } from "../report/findings";
import { openPage, type Stage } from "../stage";

const READINGS = 4;
/**
 * Milliseconds from the last unsubscription until the client has released everything that it keeps open for the next
 * subscriber.
 */
const LINGER_MS = 8_000;

/** Mounts and unmounts a feed under StrictMode repeatedly, in one page with one client. */
export async function measureMounts(
  stage: Stage,
  { mounts, notify }: { mounts: number; notify: (line: string) => void },
): Promise<MountsFinding> {
  const served = await servePage(stage.scripts.mounts);
  const visitor = await openPage(stage, served.url);
  const { page } = visitor;
  const streams = new OpenStreams(page);
  await page.evaluate(() => hooterMounts.warmUp());
  const listenersBeforeClient = await visitor.listeners();
  await page.evaluate(({ configuration, email, password }) => hooterMounts.open(configuration, email, password), {
    configuration: stage.backend.configuration,
    email: ALICE,
    password: PASSWORD,
  });
  // Wait until the page is idle: only then does the client add its listeners for drafts and writes, which it keeps
  // until its disposal.
  await page.waitForTimeout(LINGER_MS);
  const listenersBefore = await visitor.listeners();

  // Mount once and wait, so that the streams are open before the unmount.
  await page.evaluate(() => hooterMounts.mount());
  await page.waitForTimeout(1_500);
  await page.evaluate(() => hooterMounts.unmount());
  const heaps: { mounts: number; bytes: number }[] = [];
  const every = Math.max(1, Math.floor(mounts / READINGS));
  for (let done = 1; done <= mounts; done++) {
    await page.evaluate(async () => {
      await hooterMounts.mount();
      await hooterMounts.unmount();
    });
    if (done % every > 0) continue;
    await page.waitForTimeout(LINGER_MS);
    heaps.push({ mounts: done, bytes: await visitor.heap() });
    notify(`${done} mounts`);
  }
  const streamsLeft = streams.now;
  const listenersLeft = (await visitor.listeners()) - listenersBefore;
  await page.evaluate(() => hooterMounts.dispose());
  const listenersAfterDisposal = (await visitor.listeners()) - listenersBeforeClient;
  await visitor.leave();
  await served.close();
  return { heaps, mostStreams: streams.most, streamsLeft, listenersLeft, listenersAfterDisposal };
}

/** Counts the open event streams of a page: their current number and their maximum number. */
class OpenStreams {
  readonly #open = new Set<Request>();
  most = 0;

  constructor(page: Page) {
    page.on("request", (request) => {
      if (!request.headers()["accept"]?.includes("text/event-stream")) return;
      this.#open.add(request);
      this.most = Math.max(this.most, this.#open.size);
    });
    page.on("requestfinished", (request) => void this.#open.delete(request));
    page.on("requestfailed", (request) => void this.#open.delete(request));
  }

  get now(): number {
    return this.#open.size;
  }
}
