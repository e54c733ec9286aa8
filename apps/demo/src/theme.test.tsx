import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { parseTheme, useTheme } from "./theme";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("is the system's until somebody chooses, and then what was chosen, on the next visit too", () => {
  const first = renderHook(() => useTheme());
  expect(first.result.current[0]).toBe("system");
  act(() => first.result.current[1]("dark"));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  first.unmount();
  const second = renderHook(() => useTheme());
  expect(second.result.current[0]).toBe("dark");
});

it("lasts as long as the page where nothing can be kept", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => useTheme());
  act(() => result.current[1]("light"));
  expect(result.current[0]).toBe("light");
});

it("takes nothing else for a theme", () => {
  expect([null, "", "purple", "system"].map(parseTheme)).toEqual(["system", "system", "system", "system"]);
});
