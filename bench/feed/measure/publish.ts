import { ALICE, BASILE } from "../../common/site";
import { speeds, type Timing } from "../report/findings";
import type { Stage } from "../stage/stage";
import { signIn } from "../stage/visitor";

/** Time between publications. The rules accept one hoot per account in three seconds. */
const PUBLISH_INTERVAL_MS = 3_200;

/**
 * Times from the click on « Publier » in one browser to the painted card in another. Both browsers are slowed down
 * equally.
 */
export async function measurePublish(stage: Stage, rounds: number): Promise<Timing[]> {
  const author = await signIn(stage, ALICE);
  const reader = await signIn(stage, BASILE);
  const timings: Timing[] = [];
  for (const slowness of speeds) {
    await Promise.all([author.slowDown(slowness), reader.slowDown(slowness)]);
    const times: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const text = `Le hoot du banc d’essai, ${slowness} fois ${round + 2}, ${Date.now()}`;
      await author.page.getByRole("button", { name: "Commencez un post" }).click();
      await author.page.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
      await reader.page.evaluate((words) => hooterBench.watchText(words), text);
      await author.page.evaluate(() => hooterBench.watchPress());
      await author.page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
      const seen = await reader.page.evaluate(() => hooterBench.seenAt());
      const pressed = await author.page.evaluate(() => hooterBench.pressedAt());
      if (round >= 0) times.push(seen - pressed);
      await author.page.waitForTimeout(PUBLISH_INTERVAL_MS);
    }
    timings.push({ slowness, times });
  }
  await Promise.all([author.leave(), reader.leave()]);
  return timings;
}
