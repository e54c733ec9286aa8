import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useHighlight } from "./use-highlight";

afterEach(() => void vi.useRealTimers());

it("ends after four seconds if the card leaves the document before its animation ends", () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useHighlight());
  act(() => result.current.show("a"));
  act(() => void vi.advanceTimersByTime(3_000));
  act(() => result.current.show("b"));
  act(() => void vi.advanceTimersByTime(3_999));
  expect(result.current.id).toBe("b");
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.id).toBeNull();
});
