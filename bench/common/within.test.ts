import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { within } from "./within";

describe("within", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("returns the result of the work and leaves no timer", async () => {
    await expect(within(1_000, "The scroll", Promise.resolve(7))).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects with the error of the work and leaves no timer", async () => {
    await expect(within(1_000, "The scroll", Promise.reject(new Error("no page")))).rejects.toThrow("no page");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects with the name and the time limit of work that does not end", async () => {
    const message = within(90_000, "The scroll", new Promise<never>(() => {})).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await message).toBe("The scroll did not end within 90.0 s.");
  });
});
