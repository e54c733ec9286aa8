import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { seedOf } from "./test/seed";

// Property tests use the same random histories in all runs, so that a result depends only on the code. `npm run
// test:random` uses new histories.
fc.configureGlobal({ seed: seedOf(process.env.HOOTER_SEED) });

// Node has had Web Locks since version 24.5. Remove them, so that results do not depend on the version of Node. A test
// that needs locks stubs them.
if (globalThis.navigator?.locks) Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });

// The test files of a worker share one environment and its modules. Wait for pending imports: at the end of a file,
// Vitest rejects imports that are still pending, and this failure stays cached for all later files of the worker.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await vi.dynamicImportSettled();
});
