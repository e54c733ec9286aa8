import { afterEach, expect, it, vi } from "vitest";
import { requestReply, takeReplyRequest } from "./reply-request";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("returns a reply request once, and only for its own hoot", () => {
  requestReply("a");
  expect(takeReplyRequest("b")).toBe(false);
  expect(takeReplyRequest("a")).toBe(true);
  expect(takeReplyRequest("a")).toBe(false);
});

it("drops a reply request that is 16 seconds old", () => {
  vi.useFakeTimers();
  requestReply("a");
  vi.advanceTimersByTime(16_000);
  expect(takeReplyRequest("a")).toBe(false);
});

it("ignores invalid stored values and does not throw when storage is full", () => {
  for (const stored of ["a", "{}", '["a"]', "[", '["a","x"]']) {
    sessionStorage.setItem("hooter:reply", stored);
    expect(takeReplyRequest("a")).toBe(false);
  }
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  sessionStorage.clear();
  requestReply("a");
  expect(takeReplyRequest("a")).toBe(false);
});
