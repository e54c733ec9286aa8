import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** Tests the published packages inside sample hosts. The packages must be built first. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../test-results/consumers",
  // The tests of a file share the build of their host.
  fullyParallel: false,
  // The first test of a host waits for its build and for the back end.
  timeout: 300_000,
});
