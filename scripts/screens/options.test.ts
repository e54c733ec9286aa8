import { expect, it } from "vitest";
import { UsageError } from "../command-line";
import { indexPage } from "./index-page";
import { parseScreensOptions } from "./options";
import { screenStates } from "./states";

const known = ["home", "home-english", "dashboard", "hoot"];

it("takes every screen at every width by default", () => {
  expect(parseScreensOptions([], known)).toEqual({
    names: known,
    widths: [320, 390, 768, 1280, 1920],
    themes: ["light", "dark"],
    folder: ".screens",
    help: false,
  });
});

it("limits the widths and the themes, and selects the screens by parts of their names, in the order of the table", () => {
  const options = parseScreensOptions(
    ["--only", "hoot,home", "--width=1280,320", "--theme", "forced", "--out", "pictures"],
    known,
  );
  expect(options.names).toEqual(["home", "home-english", "hoot"]);
  expect(options.widths).toEqual([1280, 320]);
  expect(options.themes).toEqual(["forced"]);
  expect(options.folder).toBe("pictures");
});

it.each([
  [["--only", "hoots"], '--only: no screen has "hoots" in its name.'],
  [["--only", "home,"], '--only: no screen has "" in its name.'],
  [["--width", "500"], '--width takes 320, 390, 768, 1280, 1920, not "500".'],
  [["--theme", "light,sombre"], '--theme takes light, dark, forced, not "sombre".'],
  [["--widths", "320"], "Unknown option '--widths'. See npm run screens -- --help."],
])("rejects %j", (args, message) => {
  expect(() => parseScreensOptions(args, known)).toThrow(new UsageError(message));
});

it("every screen has its own name, which is also the name of a folder", () => {
  const names = screenStates.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

it("lists each picture and each failure in the page, with the attributes that the filters read", () => {
  const page = indexPage([
    { name: "home", width: 320, theme: "dark", font: "wide", file: "home/320-dark-wide.png" },
    { name: "hoot", width: 390, failure: "Timeout <5 s>" },
  ]);
  expect(page).toContain('<a href="home/320-dark-wide.png" data-width="320" data-theme="dark" data-font="wide">');
  expect(page).toContain("390: Timeout &lt;5 s&gt;");
  expect(page.match(/<tr>/g)).toHaveLength(2);
});
