import { expect, test } from "vitest";
import { parseOptions } from "./options";

test("uses two sizes, every call and all comparisons by default", () => {
  expect(parseOptions([])).toMatchObject({
    sizes: [1000, 100_000],
    calls: ["window", "slug", "comments", "like", "publish"],
    rounds: 3,
    streams: 1000,
    comparisons: true,
    among: 4000,
    fresh: false,
    stores: null,
    profiles: null,
  });
});

test("enables fresh reads with --fresh", () => {
  expect(parseOptions(["--fresh"]).fresh).toBe(true);
});

test("sorts and deduplicates the sizes, and puts the calls in the order of the report", () => {
  const options = parseOptions(["--sizes", "1000000,1000,1000", "--calls", "like,window", "--no-comparisons"]);
  expect(options).toMatchObject({ sizes: [1000, 1_000_000], calls: ["window", "like"], comparisons: false });
});

test.each([
  [["--sizes", "1e6"], '--sizes takes whole numbers from 100 to 1000000, not "1e6".'],
  [["--sizes", "1000,"], '--sizes takes whole numbers from 100 to 1000000, not "".'],
  [["--rounds", "0"], '--rounds takes whole numbers from 1 to 100, not "0".'],
  [["--calls", "window,feed"], '--calls accepts window, slug, comments, like, publish, not "feed".'],
  [["--size", "1000"], "Unknown option '--size'. See npm run bench -- local --help."],
])("rejects %s with one clear sentence", (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
