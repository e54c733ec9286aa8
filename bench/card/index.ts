import { tmpdir } from "node:os";
import { chromium } from "playwright";
import { findBrowser } from "../../scripts/browser";
import { checkBrowser } from "../../scripts/test/probe-browser";
import { bundleScripts } from "../common/bundle";
import { startProgress } from "../common/progress";
import { servePage } from "../common/serve-page";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";
import { withTemporaryFolder } from "../common/temporary-folder";
import type { Parts } from "./count-parts";
import { help, parseOptions, type VariantName, variantNames } from "./options";
import { type Kind, kindNames, mainThreadEvents, timeByKind } from "./trace";

interface Row {
  readonly name: VariantName;
  readonly parts: Parts;
  /** Milliseconds for one card by kind of work, in each round. */
  readonly rounds: Record<Kind, number>[];
}

/**
 * `npm run bench -- card`: prints the cost of mounting one card, and of mounting variants of the card that lack some of
 * its parts.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  const { rounds, cards } = options;
  const progress = startProgress();
  await checkBrowser();
  await withTemporaryFolder(tmpdir(), async (folder) => {
    const scriptOf = await bundleScripts("productionPage", { page: "bench/card/page.tsx" }, folder);
    const served = await servePage(scriptOf("page"));
    const browser = await chromium.launch(findBrowser());
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      page.on("pageerror", (error) => progress.notify(String(error)));
      await page.goto(served.url);
      await page.evaluate(() => hooterCards.open());
      const rows = new Map<VariantName, Row>();
      for (let round = 0; round < rounds; round++) {
        for (const name of variantNames) {
          await page.evaluate((variant) => hooterCards.show(variant), name);
          const row = rows.get(name) ?? { name, parts: await page.evaluate(() => hooterCards.parts()), rounds: [] };
          rows.set(name, row);
          await browser.startTracing(page, { categories: ["devtools.timeline", "v8"] });
          await page.evaluate((count) => hooterCards.add(count), cards);
          const times = timeByKind(mainThreadEvents((await browser.stopTracing()).toString()));
          for (const kind of kindNames) times[kind] /= cards;
          row.rounds.push(times);
        }
        progress.notify(`round ${round + 1} of ${rounds}`);
      }
      console.log(`\n${cardTable([...rows.values()])}\n`);
    } finally {
      await browser.close();
      await served.close();
    }
  });
  console.log(`Measured in ${progress.elapsed()}.`);
}

/** Table of the median milliseconds for one card, by kind of work, and of the mean numbers of its parts. */
function cardTable(rows: readonly Row[]): string {
  const sumOf = (times: Record<Kind, number>) => kindNames.reduce((sum, kind) => sum + times[kind], 0);
  return tableOf(
    ["one card", "ms", ...kindNames, "elements", "components", "hooks", "context reads"],
    rows.map(({ name, parts, rounds }) => [
      name,
      median(rounds.map(sumOf)).toFixed(2),
      ...kindNames.map((kind) => median(rounds.map((times) => times[kind])).toFixed(2)),
      parts.elements.toFixed(1),
      parts.components.toFixed(1),
      parts.hooks.toFixed(1),
      parts.contextReads.toFixed(1),
    ]),
  );
}
