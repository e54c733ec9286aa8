import { vi } from "vitest";

/** Waits until what is asserted holds: long, because the machine may be busy; a timing is never what is tested. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000, interval: 10 });
}
