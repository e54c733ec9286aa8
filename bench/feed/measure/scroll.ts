import type { Page } from "playwright";
import { ALICE } from "../../common/site";
import { type Glide, type ScrollFinding, speeds } from "../report/findings";
import type { Stage } from "../stage/stage";
import { openPage, signIn, type Visitor } from "../stage/visitor";

/** Pixels per frame of the scroll through all hoots. No user scrolls this fast. */
const DASH = 800;
/** Number of plain cards, enough for every glide. */
const STILL_CARDS = 2_000;

interface Course {
  readonly posts: number;
  /** Pixels per frame of each glide, in order. */
  readonly steps: readonly number[];
  /** Number of frames of each glide. */
  readonly frames: number;
  readonly notify: (line: string) => void;
}

/**
 * Loads all hoots with « Charger plus » and scrolls through them quickly, to measure cards and memory. Then scrolls
 * from the middle at several speeds, like a user who is looking for something. Repeats this with plain static cards.
 */
export async function measureScroll(stage: Stage, course: Course): Promise<ScrollFinding> {
  const { posts, notify } = course;
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  // The heap of the first page includes its pending reads.
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
  const glides = await glide(visitor, page, course);
  await visitor.leave();
  const other = await openPage(stage, "about:blank");
  await other.page.evaluate((count) => hooterBench.showStillCards(count), STILL_CARDS);
  const still = await glide(other, other.page, course);
  await other.leave();
  return { posts: loaded, glides, still, mostCards, heapOfFirstPage, heapBefore, heapAfter };
}

async function glide(visitor: Visitor, page: Page, { steps, frames, notify }: Course): Promise<Glide[]> {
  const glides: Glide[] = [];
  for (const step of steps)
    for (const slowness of speeds) {
      await page.evaluate(() => hooterBench.goToMiddle());
      await visitor.slowDown(slowness);
      const times = await page.evaluate(([pixels, count]) => hooterBench.glide(pixels, count), [step, frames] as const);
      await visitor.slowDown(1);
      glides.push({ step, slowness, frames: times });
      notify(`${step} px a frame, ${slowness} × slower`);
    }
  return glides;
}
