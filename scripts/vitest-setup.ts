import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { seedOf } from "./test/seed";

// All runs use the same histories, so that a result depends on the change and not on chance. `npm run test:random` uses
// new ones.
fc.configureGlobal({ seed: seedOf(process.env.HOOTER_SEED) });

// Node has Web Locks since version 24.5. The result of a test must not depend on it: a test that needs locks stubs them.
if (globalThis.navigator?.locks) Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });

// The files of a worker share one environment and its modules. At the end of a file, Vitest rejects the imports that are
// still pending, and it caches that failure for all later files of the worker.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await vi.dynamicImportSettled();
});
