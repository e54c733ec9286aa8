import { afterEach, expect, it, vi } from "vitest";
import { takeReplyWish, wishToReply } from "./reply-wish";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("is granted once, to the hoot that it was about", () => {
  wishToReply("a");
  expect(takeReplyWish("b")).toBe(false);
  expect(takeReplyWish("a")).toBe(true);
  expect(takeReplyWish("a")).toBe(false);
});

it("is forgotten by a page that comes later", () => {
  vi.useFakeTimers();
  wishToReply("a");
  vi.advanceTimersByTime(16_000);
  expect(takeReplyWish("a")).toBe(false);
});

it("takes nothing else for a wish, and needs no storage", () => {
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
