import { ALICE } from "../../common/site";
import { speeds, type Timing } from "../report/findings";
import type { Stage } from "../stage/stage";
import { signIn } from "../stage/visitor";

/** Time for the client to write to the device cache, which then contains the data that the page has read. */
const CACHE_WRITE_MS = 2_500;

/** Opens the dashboard repeatedly by its address. Measures the time from the navigation to the painted first page. */
export async function measureWarm(stage: Stage, rounds: number): Promise<Timing[]> {
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  const timings: Timing[] = [];
  for (const slowness of speeds) {
    await visitor.slowDown(slowness);
    const times: number[] = [];
    for (let round = -1; round < rounds; round++) {
      await page.waitForTimeout(CACHE_WRITE_MS);
      await page.goto(`${stage.demo.url}/dashboard`);
      const time = await page.evaluate(() => hooterBench.firstPage());
      if (round >= 0) times.push(time);
    }
    timings.push({ slowness, times });
  }
  await visitor.leave();
  return timings;
}
