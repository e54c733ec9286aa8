import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

/** The hosts install packages from the network, so they are not part of the projects of `npm test`. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: fileURLToPath(new URL("../../test-results/hosts", import.meta.url)),
  projects: [{ name: "hosts" }],
  // Run one test at a time: each test prints its times, and parallel installations would compete for the network and
  // the processor.
  workers: 1,
  timeout: 600_000,
});
