import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser";

export default defineConfig({
  testDir: "e2e/journeys",
  outputDir: "test-results",
  // One worker: each has a back end of its own, and the machine is small.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On a machine that is shared a browser may starve for seconds. What passes only at the second try is named as flaky.
  retries: 1,
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    launchOptions: findBrowser(),
    trace: "retain-on-failure",
  },
});
