import { expect, test } from "vitest";
import { parseOptions } from "./options";

test("visits all screens at a phone's and a desktop's width by default", () => {
  expect(parseOptions([])).toEqual({
    only: ["home", "dashboard", "hoot", "profile", "settings"],
    widths: [390, 1280],
    rounds: 3,
    sources: false,
    build: true,
    help: false,
  });
});

test("puts the selected screens in the order of the report", () => {
  expect(parseOptions(["--only", "hoot,home", "--widths", "320", "--sources", "--no-build"])).toMatchObject({
    only: ["home", "hoot"],
    widths: [320],
    sources: true,
    build: false,
  });
});

test.each([
  [["--only", "feed"], '--only accepts home, dashboard, hoot, profile, settings, not "feed".'],
  [["--widths", "390,wide"], '--widths takes whole numbers from 240 to 4000, not "wide".'],
  [["--rounds", "0"], '--rounds takes whole numbers from 1 to 100, not "0".'],
  [["--width", "390"], "Unknown option '--width'. See npm run bench -- vitals --help."],
])("rejects %s with one clear sentence", (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
