import { expect, test } from "vitest";
import { parseOptions } from "./options";

test("measures five rounds of sixty cards by default", () => {
  expect(parseOptions([])).toEqual({ rounds: 5, cards: 60, help: false });
});

test.each([
  [["--rounds", "0"], '--rounds takes whole numbers from 1 to 100, not "0".'],
  [["--cards", "many"], '--cards takes whole numbers from 1 to 1000, not "many".'],
  [["--round", "1"], "Unknown option '--round'. See npm run bench -- card --help."],
])("rejects %s with one clear sentence", (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
