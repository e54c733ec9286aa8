import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { seedOf } from "./test/seed";

// All runs use the same histories, so that a result depends on the change and not on chance. `npm run test:random` uses
// new ones.
fc.configureGlobal({ seed: seedOf(process.env.HOOTER_SEED) });

// The files of a worker share one environment.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
