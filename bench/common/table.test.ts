import { expect, test } from "vitest";
import { tableOf } from "./table";

test("columns are as wide as their widest cell; a short row ends in a remark of any length", () => {
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
