import { type ScrollFinding, speeds } from "../report/findings";
import type { Stage } from "../stage/stage";
import { ALICE, signIn } from "../stage/visitor";

/** Loads all hoots by « Charger plus », then scrolls from the first to the last, some pixels each frame. */
export async function measureScroll(
  stage: Stage,
  { posts, step, tell }: { posts: number; step: number; tell: (line: string) => void },
): Promise<ScrollFinding[]> {
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  page.setDefaultTimeout(0);
  // What the first page still reads belongs to it.
  await page.waitForTimeout(2_000);
  const heapOfFirstPage = await visitor.heap();
  const loaded = await page.evaluate((count) => hooterBench.loadPages(count), posts);
  tell(`${loaded} hoots are loaded`);
  const findings: ScrollFinding[] = [];
  for (const slowness of speeds) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1_000);
    const heapBefore = await visitor.heap();
    await visitor.slowDown(slowness);
    const { frames, mostCards } = await page.evaluate((pixels) => hooterBench.scroll(pixels), step);
    await visitor.slowDown(1);
    await page.waitForTimeout(1_000);
    const heapAfter = await visitor.heap();
    findings.push({ slowness, posts: loaded, frames, mostCards, heapOfFirstPage, heapBefore, heapAfter });
    tell(`${frames.length} frames, ${slowness} × slower`);
  }
  await visitor.leave();
  return findings;
}
