import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowserIfAny } from "./scripts/browser";

const browser = findBrowserIfAny();

export default defineConfig({
  globalSetup: fileURLToPath(new URL("scripts/test/probe-browser.ts", import.meta.url)),
  testDir: "e2e",
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  // All projects belong to a single run, which keeps both workers busy until the end.
  projects: [
    { name: "pages", testDir: "e2e/component-browser" },
    // The tests share their installed hosts, of which each has about 12,000 files, so one worker runs all of them. The
    // other worker runs journeys at the same time.
    { name: "consumers", testDir: "e2e/consumers", fullyParallel: false, workers: 1 },
    // Each worker has a separate back end and demo server. Distribute tests instead of files, because one file may take
    // minutes.
    { name: "journeys", testDir: "e2e/journeys", fullyParallel: true },
  ],
  workers: 2,
  // Upper limits for a slow machine. A test waits for a condition and ends as soon as it holds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  failOnFlakyTests: Boolean(process.env.CI),
  use: {
    // With this timeout, the report names the action that timed out. The timeout of a test does not name an action.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    ...(browser && { launchOptions: browser }),
    // Screenshots in a trace need a screencast of every test. DOM snapshots take an eighth of the journeys' time, so
    // only CI keeps them, where nobody can repeat a failed journey. On other machines, repeat it with
    // `npx playwright test --trace on NAME`.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: Boolean(process.env.CI) },
    screenshot: "only-on-failure",
  },
});
