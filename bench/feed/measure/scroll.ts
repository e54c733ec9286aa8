import { servePage } from "../../common/serve-page";
import { ALICE } from "../../common/site";
import { type Glide, type ListName, listNames, type ScrollFinding, speeds } from "../report/findings";
import { openPage, type Stage, signIn } from "../stage";

/** Pixels per frame of the scroll through all hoots. No user scrolls this fast. */
const DASH = 800;
/**
 * Number of hoots on the page with several lists. Each list is long enough for every glide, which starts in the middle
 * of the list.
 */
const LIST_HOOTS = 1_000;

interface Course {
  readonly posts: number;
  /** Scroll speed of each glide (a period of continuous scrolling), in pixels per frame. */
  readonly steps: readonly number[];
  /** Number of frames of each glide. */
  readonly frames: number;
  readonly notify: (line: string) => void;
}

/**
 * Loads all hoots with « Charger plus » and scrolls through them quickly, to measure cards and memory. Then shows one
 * set of hoots in several list implementations in turn and scrolls each of them from the middle, like a user who is
 * looking for something.
 */
export async function measureScroll(stage: Stage, course: Course): Promise<ScrollFinding> {
  const { posts, notify } = course;
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  // Wait for the pending reads of the first page, because the measured heap must contain their results.
  await page.waitForTimeout(2_000);
  const heapOfFirstPage = await visitor.heap();
  const { hoots: loaded, why } = await page.evaluate((count) => hooterBench.loadPages(count), posts);
  notify(`${loaded} hoots are loaded: ${why}`);
  const heapBefore = await visitor.heap();
  const { mostCards, stop } = await page.evaluate((pixels) => hooterBench.dash(pixels), DASH);
  notify(`the scroll to the end of the list is over: ${stop.why}`);
  if (!stop.still) throw new Error(`The scroll did not reach the end of the list: ${stop.why}.`);
  await page.waitForTimeout(1_000);
  const heapAfter = await visitor.heap();
  await visitor.leave();
  return { posts: loaded, glides: await glide(stage, course), mostCards, heapOfFirstPage, heapBefore, heapAfter };
}

/**
 * For each combination of scroll speed and processor speed, measures all lists one after the other, so that a temporary
 * slowdown of the machine affects them equally.
 */
async function glide(stage: Stage, { steps, frames, notify }: Course): Promise<Glide[]> {
  const served = await servePage(stage.scripts.lists);
  const { page, slowDown, leave } = await openPage(stage, served.url);
  await page.evaluate((count) => hooterLists.open(count), LIST_HOOTS);
  const lists: readonly ListName[] = stage.hasComparisons ? listNames : ["Hooter", "static"];
  const glides: Glide[] = [];
  for (const step of steps) {
    for (const slowness of speeds) {
      for (const list of lists) {
        await page.evaluate((name) => hooterLists.show(name), list);
        await page.evaluate(() => hooterBench.goToMiddle());
        await slowDown(slowness);
        const course = [step, frames] as const;
        const times = await page.evaluate(([pixels, count]) => hooterBench.glide(pixels, count), course);
        await slowDown(1);
        glides.push({ list, step, slowness, frames: times });
      }
      notify(`${step} px a frame, ${slowness} × slower`);
    }
  }
  await leave();
  await served.close();
  return glides;
}
