import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { findBrowserIfAny } from "./scripts/browser.ts";
import { sourceAlias } from "./scripts/source-alias.ts";
import { SlowestFirst } from "./scripts/test/slowest-first.ts";

const alias = sourceAlias();
/** Tests that replace modules. */
const isolated = "**/*.isolated.test.{ts,tsx}";
const exclude = [isolated, "**/*.browser.test.*", "**/node_modules/**", "**/dist/**"];
// Upper limits that end hanging tests, far above the needs of a slow machine. Tests wait for conditions and set no
// timeouts themselves.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, retry: 0, expect: { poll: { timeout: 60_000 } } };
// The tests create many short-lived objects. With more space for new objects, Node collects garbage less often, which
// saves a tenth of the processor time of the tests in jsdom.
const inNode = { ...timeouts, execArgv: ["--max-semi-space-size=64"] };
// Vitest needs a separate group for each number of workers, and runs the groups one after the other.
const mostlyComputing = { ...inNode, maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 0 } };
// These tests mostly wait for timers and processes, so they get more workers.
const mostlyWaiting = { ...inNode, maxWorkers: availableParallelism() + 6, sequence: { groupOrder: 1 } };
const setup = "./scripts/vitest-setup.ts";
/**
 * Decodes the URLs of the story files. Each story file compares its URL with its path, but Storybook 10.6 decodes only
 * spaces in the URL, so any other encoded character in the path would hide all stories.
 */
const decodedStoryUrls: Plugin = {
  name: "hooter-decoded-story-urls",
  enforce: "post",
  transform(code) {
    const url = "convertToFilePath(import.meta.url)";
    return code.includes(url) ? { code: code.replaceAll(url, `decodeURI(${url})`), map: null } : null;
  },
};

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a command with these arguments may run the stories. Otherwise Storybook is not loaded, because loading it
 * takes two seconds.
 */
function mayRunStories(args: readonly string[]): boolean {
  const { project = [] } = parseArgs({
    args: [...args],
    options: { project: { type: "string", multiple: true } },
    strict: false,
    allowPositionals: true,
  }).values;
  const others = /^(unit|dom|isolated|rules|packages|browser|browser-isolated)$/;
  return [project].flat().length === 0 || ![project].flat().every((name) => others.test(String(name)));
}

/** @param viewport size of the window; a larger page is scaled down on screen and in screenshots */
function inBrowser(name: string, viewport: Viewport = { width: 1280, height: 720 }) {
  const launch = findBrowserIfAny();
  return {
    name,
    ...timeouts,
    // Pages sometimes wait for the browser, so use one more worker than there are processors.
    maxWorkers: availableParallelism() + 1,
    sequence: { groupOrder: 2 },
    globalSetup: [fileURLToPath(new URL("scripts/test/probe-browser.ts", import.meta.url))],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        contextOptions: { viewport },
        ...(launch === undefined ? {} : { launchOptions: launch }),
      }),
      instances: [{ browser: "chromium" as const }],
    },
  };
}

/** Browser tests that bring their own stylesheet or Firebase app, so each file needs a page of its own. */
const ownPage = [
  "packages/hooter-client/src/identity/*.browser.test.ts",
  "packages/hooter-react/src/{element,hosts}/*.browser.test.{ts,tsx}",
  "packages/hooter-react/src/layout/Header.browser.test.tsx",
  "packages/hooter-react/src/styles/{button,modes}.browser.test.tsx",
];

interface BrowserProject {
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate: boolean;
  readonly viewport: Viewport;
}

function browserProject(name: string, { viewport, ...options }: BrowserProject) {
  return {
    resolve: { alias },
    plugins: [react()],
    // Share one React between the tests and their imports: Vite would load React twice if it discovered a dependency
    // late.
    optimizeDeps: {
      include: [
        "react",
        "react/jsx-dev-runtime",
        "react-dom",
        "react-dom/client",
        "react-dom/server",
        "@radix-ui/react-dialog",
        "@radix-ui/react-collapsible",
      ],
    },
    test: {
      ...inBrowser(name, viewport),
      ...options,
      setupFiles: ["./scripts/vitest-browser-setup.ts", "./scripts/vitest-react-setup.ts"],
    },
  };
}

/** The component browser's stories as tests. */
async function stories() {
  const { storybookTest } = await import("@storybook/addon-vitest/vitest-plugin");
  return {
    resolve: { alias },
    plugins: [storybookTest({ configDir: fileURLToPath(new URL(".storybook", import.meta.url)) }), decodedStoryUrls],
    // The stories need no isolation, because each has a separate harness. Loading a page for each file would take
    // longer than running the stories.
    test: { ...inBrowser("stories"), isolate: false },
  };
}

export default defineConfig(async () => ({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/{server,src}/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...exclude, "scripts/packages/**"],
          isolate: false,
          ...mostlyWaiting,
          setupFiles: [setup],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "dom",
          environment: "jsdom",
          isolate: false,
          include: ["packages/*/src/**/*.test.tsx", "apps/*/src/**/*.test.tsx"],
          exclude,
          ...mostlyComputing,
          setupFiles: [setup, "./scripts/vitest-dom-setup.ts", "./scripts/vitest-react-setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "isolated",
          environment: "node",
          include: [`packages/${isolated}`],
          exclude: exclude.filter((pattern) => pattern !== isolated),
          ...mostlyWaiting,
          setupFiles: [setup],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "rules",
          environment: "node",
          include: ["rules/**/*.test.ts"],
          isolate: false,
          ...mostlyWaiting,
          setupFiles: [setup],
        },
      },
      {
        // Tests of the published packages. They read the builds, so `npm test` builds first.
        test: {
          name: "packages",
          environment: "node",
          include: ["scripts/packages/**/*.test.ts"],
          ...mostlyComputing,
        },
      },
      // The files of a worker share a page and its modules, because loading them takes longer than most files.
      browserProject("browser", {
        include: ["packages/*/src/**/*.browser.test.{ts,tsx}"],
        exclude: ownPage,
        isolate: false,
        viewport: { width: 1280, height: 1200 },
      }),
      // Only these tests use a window that is tall enough for a screenshot of all widgets, because rendering it takes a
      // third more processor time than rendering a window of normal height.
      browserProject("browser-isolated", {
        include: ownPage,
        isolate: true,
        viewport: { width: 1280, height: 8000 },
      }),
      ...(mayRunStories(process.argv) ? [await stories()] : []),
    ],
  },
}));
