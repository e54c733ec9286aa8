import { afterEach, expect, it, vi } from "vitest";
import { requestPart, takePartRequest } from "./page-request";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("returns a request for the reply field once, and only for the requested hoot and part", () => {
  requestPart("reply", "a");
  expect(takePartRequest("reply", "b")).toBe(false);
  expect(takePartRequest("comments", "a")).toBe(false);
  expect(takePartRequest("reply", "a")).toBe(true);
  expect(takePartRequest("reply", "a")).toBe(false);
});

it("ignores a reply request that is 16 seconds old", () => {
  vi.useFakeTimers();
  requestPart("reply", "a");
  vi.advanceTimersByTime(16_000);
  expect(takePartRequest("reply", "a")).toBe(false);
});

it("ignores invalid stored values and does not throw when storage is full", () => {
  for (const stored of ["a", "{}", '["a"]', "[", '["a","x"]']) {
    sessionStorage.setItem("hooter:reply", stored);
    expect(takePartRequest("reply", "a")).toBe(false);
  }
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  sessionStorage.clear();
  requestPart("reply", "a");
  expect(takePartRequest("reply", "a")).toBe(false);
});
