import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser";

export default defineConfig({
  testDir: "e2e/journeys",
  outputDir: "test-results/journeys",
  // Each worker has its own back end and demo server. Tests, not files, are distributed, since one file may take minutes.
  workers: 2,
  fullyParallel: true,
  // Ceilings for a busy machine: a test waits for a condition and ends as soon as it holds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  failOnFlakyTests: Boolean(process.env.CI),
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    launchOptions: findBrowser(),
    // Screenshots in a trace cost a screencast of every test; the DOM snapshots and one picture of the failure suffice.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
});
