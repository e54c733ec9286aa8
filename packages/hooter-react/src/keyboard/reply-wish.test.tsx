import { afterEach, expect, it, vi } from "vitest";
import { takeReplyWish, wishToReply } from "./reply-wish";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("returns a reply request once, and only for its own hoot", () => {
  wishToReply("a");
  expect(takeReplyWish("b")).toBe(false);
  expect(takeReplyWish("a")).toBe(true);
  expect(takeReplyWish("a")).toBe(false);
});

it("drops a reply request that is 16 seconds old", () => {
  vi.useFakeTimers();
  wishToReply("a");
  vi.advanceTimersByTime(16_000);
  expect(takeReplyWish("a")).toBe(false);
});

it("ignores invalid stored values and does not throw when storage is full", () => {
  for (const stored of ["a", "{}", '["a"]', "[", '["a","x"]']) {
    sessionStorage.setItem("hooter:reply", stored);
    expect(takeReplyWish("a")).toBe(false);
  }
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  sessionStorage.clear();
  wishToReply("a");
  expect(takeReplyWish("a")).toBe(false);
});
