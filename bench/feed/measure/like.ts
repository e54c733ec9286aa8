import { ALICE } from "../../common/site";
import { speeds, type Timing } from "../report/findings";
import type { Stage } from "../stage/stage";
import { signIn } from "../stage/visitor";

/**
 * Clicks the like buttons of the first cards one after the other. Clicks each button twice: the second click removes
 * the like.
 */
export async function measureLike(stage: Stage, rounds: number): Promise<Timing[]> {
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  const buttons = page
    .getByRole("feed", { name: "Fil des hoots" })
    .getByRole("article")
    .getByRole("button", { name: /J'aime|Je n'aime plus/ });
  const timings: Timing[] = [];
  for (const slowness of speeds) {
    await visitor.slowDown(slowness);
    const times: number[] = [];
    // The rounds below zero are a warm-up and are not timed.
    for (let round = -4; round < rounds; round++) {
      await page.evaluate(() => hooterBench.watchLike());
      await buttons.nth(((round + 4) >> 1) % 4).click();
      const time = await page.evaluate(() => hooterBench.likeToPainted());
      if (round >= 0) times.push(time);
      // Wait until the write is confirmed and the toast has closed.
      await page.waitForTimeout(400);
    }
    timings.push({ slowness, times });
  }
  await visitor.leave();
  return timings;
}
