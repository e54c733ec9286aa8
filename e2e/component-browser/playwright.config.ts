import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** Tests the pages of the component browser as `npm run build-storybook` makes them. Stories have separate tests. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../test-results/component-browser",
  // The first test waits for the build.
  timeout: 300_000,
});
