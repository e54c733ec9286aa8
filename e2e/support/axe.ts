import type { Page } from "@playwright/test";
import axe, { type AxeResults, type Result, type RunOptions } from "axe-core";

/**
 * Returns the violations that axe finds on a page. Evaluates the source of axe only once for each document.
 * `AxeBuilder` of `@axe-core/playwright` evaluates the source twice for each analysis, which takes longer than the
 * analysis itself.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations }: AxeResults = await Reflect.get(globalThis, "axe").run(options);
      return violations;
    },
    { ...options, resultTypes: ["violations" as const] },
  );
}
