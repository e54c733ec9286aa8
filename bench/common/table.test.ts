import { expect, test } from "vitest";
import { tableOf } from "./table";

test("makes columns as wide as their widest cell, except for a remark that ends a short row", () => {
  const table = tableOf(
    ["server", "rate", "median"],
    [
      ["bare", "12,000", "0.1 ms"],
      ["a longer name", "7", "0.015 ms"],
      ["json-server", "—"],
      ["other", "— it has no such call, and that is a long story"],
    ],
  );
  expect(table.split("\n")).toEqual([
    "  server            rate     median",
    "  ─────────────────────────────────",
    "  bare            12,000     0.1 ms",
    "  a longer name        7   0.015 ms",
    "  json-server     —",
    "  other           — it has no such call, and that is a long story",
  ]);
});
