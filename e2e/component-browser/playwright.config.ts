import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** The pages of the component browser, as `npm run build-storybook` makes them. Its stories are tests of their own. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../test-results/component-browser",
  // The first test waits for the build.
  timeout: 300_000,
});
