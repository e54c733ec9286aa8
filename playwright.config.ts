import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowserIfAny } from "./scripts/browser";

const browser = findBrowserIfAny();

export default defineConfig({
  globalSetup: fileURLToPath(new URL("scripts/test/browser-setup.ts", import.meta.url)),
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
    // An action that never becomes possible is named in the report, which a test's own timeout does not do.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    ...(browser && { launchOptions: browser }),
    // Screenshots in a trace cost a screencast of every test. DOM snapshots cost an eighth of the time: CI keeps them, where nobody
    // can run the journey again; elsewhere `npx playwright test --trace on NAME` does.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: Boolean(process.env.CI) },
    screenshot: "only-on-failure",
  },
});
