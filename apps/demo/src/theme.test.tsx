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

it("follows a choice in another tab", () => {
  const { result, unmount } = renderHook(() => useTheme());
  const chooseElsewhere = (theme: string) => {
    localStorage.setItem("hooter-demo:theme", theme);
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "hooter-demo:theme" })));
  };
  chooseElsewhere("dark");
  expect(result.current[0]).toBe("dark");
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  unmount();
  chooseElsewhere("light");
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
});

it("gives the browser's bars the colour of the chosen theme", () => {
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta name="theme-color" data-theme="light"><meta name="theme-color" data-theme="dark">',
  );
  const metas = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const media = () => metas.map((meta) => meta.media);
  const { result } = renderHook(() => useTheme());
  expect(media()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
  act(() => result.current[1]("dark"));
  expect(media()).toEqual(["not all", "all"]);
  act(() => result.current[1]("light"));
  expect(media()).toEqual(["all", "not all"]);
  act(() => result.current[1]("system"));
  expect(media()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
  for (const meta of metas) meta.remove();
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
