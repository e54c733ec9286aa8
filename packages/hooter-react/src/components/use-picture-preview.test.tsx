import { act, renderHook } from "@testing-library/react";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterClientProvider } from "hooter-client/react";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePicturePreview } from "./use-picture-preview";

const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <HooterClientProvider client={client}>{children}</HooterClientProvider>
);
const a = "https://exemple.fr/a.png";
const b = "https://exemple.fr/b.png";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
afterAll(() => client.dispose());

const open = (initialProps: string) => {
  const { result, rerender } = renderHook(usePicturePreview, { wrapper, initialProps });
  const pause = () => act(() => void vi.advanceTimersByTime(300));
  return { result, rerender, pause };
};

it("does not load a broken picture again while its URL is unchanged", () => {
  const { result, pause } = open(a);
  expect(result.current).toMatchObject({ shown: a, isBroken: false });
  act(() => result.current.onBroken());
  pause();
  expect(result.current).toMatchObject({ shown: null, isBroken: true });
});

it("loads a broken picture again when the user enters another URL and then the broken one again", () => {
  const { result, rerender, pause } = open(a);
  act(() => result.current.onBroken());
  rerender(b);
  expect(result.current).toMatchObject({ shown: null, isBroken: false });
  pause();
  expect(result.current.shown).toBe(b);
  rerender(a);
  pause();
  expect(result.current).toMatchObject({ shown: a, isBroken: false });
});

it("reports no broken picture while the field is empty", () => {
  const { result } = open("");
  act(() => result.current.onBroken());
  expect(result.current).toMatchObject({ shown: null, isBroken: false });
});
