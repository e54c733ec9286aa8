import { expect, it } from "vitest";
import { goalLine, weightTable } from "./report";

it("prints whether a goal is met, or the amount by which it is missed", () => {
  expect(goalLine({ name: "stylesheet", weight: 8000, most: 8 })).toBe("stylesheet: at most 8 kB, is 8.0 kB: met");
  expect(goalLine({ name: "core", weight: 15_250, most: 14 })).toBe(
    "core: at most 14 kB, is 15.3 kB: missed by 1.3 kB",
  );
});

it("prints a line with the reason for a size that could not be measured", () => {
  const text = weightTable([
    { name: "ours", weight: { first: 1000, all: 2500 } },
    { name: "theirs", weight: "not installed" },
  ]);
  expect(text).toMatch(/ours +1\.0 kB +2\.5 kB/);
  expect(text).toMatch(/theirs +not installed/);
});
