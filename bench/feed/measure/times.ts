import { ALICE, BASILE } from "../../common/site";
import { type Slowness, speeds, type Timing } from "../report/findings";
import { type Stage, signIn, type Visitor } from "../stage";

interface Rounds {
  /** Number of timed rounds at each speed. */
  readonly rounds: number;
  /** Number of untimed rounds before the timed rounds. */
  readonly warmUps: number;
}

/**
 * Repeats an action at each speed of the processor.
 *
 * @param visitors all are slowed down equally, and their pages are closed at the end
 * @param act performs the action and returns its time in milliseconds. `round` is 0 in the first timed round and
 * negative in warm-ups
 */
async function timeAtEachSpeed(
  visitors: readonly Visitor[],
  { rounds, warmUps }: Rounds,
  act: (round: number, slowness: Slowness) => Promise<number>,
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const slowness of speeds) {
    for (const visitor of visitors) await visitor.slowDown(slowness);
    const times: number[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const time = await act(round, slowness);
      if (round >= 0) times.push(time);
    }
    timings.push({ slowness, times });
  }
  for (const visitor of visitors) await visitor.leave();
  return timings;
}

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
  const warmUps = 4;
  return timeAtEachSpeed([visitor], { rounds, warmUps }, async (round) => {
    await page.evaluate(() => hooterBench.watchLike());
    await buttons.nth(Math.floor((round + warmUps) / 2) % 4).click();
    const time = await page.evaluate(() => hooterBench.likeToPainted());
    // Wait until the write is confirmed and the toast has closed.
    await page.waitForTimeout(400);
    return time;
  });
}

/** Time between publications. The rules accept one hoot per account in three seconds. */
const PUBLISH_INTERVAL_MS = 3_200;

/** Times from the click on « Publier » on one user's page to the painted card on another user's page. */
export async function measurePublish(stage: Stage, rounds: number): Promise<Timing[]> {
  const author = await signIn(stage, ALICE);
  const reader = await signIn(stage, BASILE);
  return timeAtEachSpeed([author, reader], { rounds, warmUps: 1 }, async (round, slowness) => {
    const text = `Le hoot du banc d’essai, ${slowness} fois ${round + 2}, ${Date.now()}`;
    await author.page.getByRole("button", { name: "Commencez un post" }).click();
    await author.page.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
    await reader.page.evaluate((words) => hooterBench.watchText(words), text);
    await author.page.evaluate(() => hooterBench.watchPress());
    await author.page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    const seen = await reader.page.evaluate(() => hooterBench.seenAt());
    const pressed = await author.page.evaluate(() => hooterBench.pressedAt());
    await author.page.waitForTimeout(PUBLISH_INTERVAL_MS);
    return seen - pressed;
  });
}

/** Time after which the client has written the data that the page has read to the device cache. */
const CACHE_WRITE_MS = 2_500;

/** Opens the dashboard repeatedly by its address. Measures the time from the navigation to the painted first page. */
export async function measureWarm(stage: Stage, rounds: number): Promise<Timing[]> {
  const visitor = await signIn(stage, ALICE);
  const { page } = visitor;
  return timeAtEachSpeed([visitor], { rounds, warmUps: 1 }, async () => {
    await page.waitForTimeout(CACHE_WRITE_MS);
    await page.goto(`${stage.demo.url}/dashboard`);
    return page.evaluate(() => hooterBench.firstPage());
  });
}
