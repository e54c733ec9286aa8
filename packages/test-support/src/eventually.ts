import { vi } from "vitest";

/** Resolves once an assertion holds. Its ceiling is far above what a busy machine needs. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 60_000, interval: 10 });
}
