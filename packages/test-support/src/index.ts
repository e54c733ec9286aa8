import { vi } from "vitest";

export { histories } from "./histories";

/** Resolves once an assertion passes. The timeout suits a slow machine. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 60_000, interval: 10 });
}
