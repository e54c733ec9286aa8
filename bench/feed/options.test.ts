import { expect, test } from "vitest";
import { parseOptions } from "./options";

test("measures everything with 10,000 hoots by default", () => {
  expect(parseOptions([])).toEqual({
    only: ["like", "publish", "warm", "scroll", "mounts"],
    rounds: 20,
    posts: 10_000,
    steps: [20, 60, 120],
    frames: 400,
    mounts: 200,
    build: true,
    help: false,
  });
});

test("puts the selected measures in the order of the report", () => {
  expect(parseOptions(["--only", "scroll,like", "--rounds", "3", "--no-build"])).toMatchObject({
    only: ["like", "scroll"],
    rounds: 3,
    build: false,
  });
});

test.each([
  [["--only", "like,frames"], '--only accepts like, publish, warm, scroll, mounts, not "frames".'],
  [["--posts", "99"], '--posts takes whole numbers from 100 to 100000, not "99".'],
  [["--rounds", "1e2"], '--rounds takes whole numbers from 1 to 1000, not "1e2".'],
  [["--steps", "20,fast"], '--steps takes whole numbers from 1 to 10000, not "fast".'],
  [["--post", "1000"], "Unknown option '--post'. See npm run bench -- feed --help."],
])("rejects %s with one clear sentence", (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
