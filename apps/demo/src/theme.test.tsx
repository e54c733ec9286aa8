import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { parseTheme, useTheme } from "./theme";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("defaults to the system theme and persists the user's choice for the next visit", () => {
  const first = renderHook(() => useTheme());
  expect(first.result.current[0]).toBe("system");
  act(() => first.result.current[1]("dark"));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  first.unmount();
  const second = renderHook(() => useTheme());
  expect(second.result.current[0]).toBe("dark");
});

it("keeps the chosen theme in memory when storage throws", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => useTheme());
  act(() => result.current[1]("light"));
  expect(result.current[0]).toBe("light");
});

it("parses an unknown value as the system theme", () => {
  expect([null, "", "purple", "system"].map(parseTheme)).toEqual(["system", "system", "system", "system"]);
});
