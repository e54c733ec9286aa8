import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { within } from "./within";

describe("within", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("returns what the work returns and leaves no timer", async () => {
    await expect(within(1_000, "The scroll", Promise.resolve(7))).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes an error on and leaves no timer", async () => {
    await expect(within(1_000, "The scroll", Promise.reject(new Error("no page")))).rejects.toThrow("no page");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("names the work that does not end, and its limit", async () => {
    const message = within(90_000, "The scroll", new Promise<never>(() => {})).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await message).toBe("The scroll did not end within 90.0 s.");
  });
});
