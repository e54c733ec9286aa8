import { loadavg, tmpdir } from "node:os";
import { goalLine } from "../common/goal";
import { buildDemo, machineLine, startProgress } from "../common/progress";
import { withTemporaryFolder } from "../common/temporary-folder";
import { within } from "../common/within";
import { measureMounts } from "./measure/mounts";
import { measureScroll } from "./measure/scroll";
import { measureLike, measurePublish, measureWarm } from "./measure/times";
import { type FeedBenchOptions, help, parseOptions } from "./options";
import type { Findings } from "./report/findings";
import { goalsOf } from "./report/goals";
import { tablesOf } from "./report/table";
import { type Stage, startStage } from "./stage";

/** Timeout of each measurement, long enough for the largest values of the options. */
const MEASUREMENT_TIMEOUT_MS = 3_600_000;

/** `npm run bench -- feed`: prints speed and memory of the feed in a real browser, and which goals it meets. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  const progress = startProgress();
  if (options.build) await buildDemo(progress);
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const before = load();
  await withTemporaryFolder(tmpdir(), async (folder) => {
    progress.notify(`seeding ${options.posts} hoots`);
    const stage = await startStage(folder, options.posts);
    try {
      console.log(`${machineLine()}, Chromium ${stage.browser.version()}`);
      const findings = await measure(stage, options, progress.notify);
      const goals = ["Goals", "", ...goalsOf(findings).map(goalLine)].join("\n");
      console.log(`\n${[...tablesOf(findings), goals].join("\n\n\n")}\n`);
    } finally {
      await stage.end();
    }
  });
  console.log(`Load of the machine: ${before} before the bench, ${load()} at its end, its own included.`);
  console.log(`Measured in ${progress.elapsed()}.`);
}

/** Runs one measurement at a time, so that they do not affect each other. */
async function measure(
  stage: Stage,
  { only, rounds, posts, steps, frames, mounts }: FeedBenchOptions,
  notify: (line: string) => void,
): Promise<Findings> {
  const received = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    notify(what);
    // Limit the time, because a renderer that hangs never responds. After the timeout, the caller closes the stage and
    // its browser.
    return within(MEASUREMENT_TIMEOUT_MS, `The measurement of ${what}`, work());
  };
  return {
    ...(only.includes("like") && { like: await received("likes", () => measureLike(stage, rounds)) }),
    ...(only.includes("publish") && { publish: await received("publications", () => measurePublish(stage, rounds)) }),
    ...(only.includes("warm") && { warm: await received("warm starts", () => measureWarm(stage, rounds)) }),
    ...(only.includes("scroll") && {
      scroll: await received("the scroll", () => measureScroll(stage, { posts, steps, frames, notify })),
    }),
    ...(only.includes("mounts") && {
      mounts: await received("mounts", () => measureMounts(stage, { mounts, notify })),
    }),
  };
}
