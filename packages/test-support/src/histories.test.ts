import { afterEach, expect, it, vi } from "vitest";
import { histories } from "./histories";

afterEach(() => vi.unstubAllEnvs());

it("draws a fifth of the histories, rounded up, unless all are requested", () => {
  vi.stubEnv("HOOTER_HISTORIES", undefined);
  expect([histories(300), histories(32), histories(1)]).toEqual([60, 7, 1]);
  vi.stubEnv("HOOTER_HISTORIES", "all");
  expect([histories(300), histories(1)]).toEqual([300, 1]);
});
