import { expect, it } from "vitest";
import { selectSteps } from "./steps";

const namesOf = (...selected: string[]) => selectSteps(selected).map(({ name }) => name);

it("runs all steps except those on demand when no step is named", () => {
  const names = namesOf();
  expect(names).toEqual(expect.arrayContaining(["types", "unit", "builds", "packages", "browser", "e2e"]));
  expect(names).not.toContain("journeys");
  expect(names).not.toContain("engines");
  expect(names).not.toContain("hosts");
});

it("runs named steps and groups in the usual order, each once", () => {
  expect(namesOf("unit", "types")).toEqual(["types", "unit"]);
  expect(namesOf("unit", "quick", "lockfile")).toEqual(["types", "lint", "format", "lockfile", "unit"]);
});

it.each(["packages", "e2e", "pages", "consumers", "journeys", "engines", "hosts"])("runs builds before %s", (step) => {
  expect(namesOf(step)).toEqual(["builds", step]);
  expect(namesOf(step, "builds")).toEqual(["builds", step]);
});

it("throws an error that lists all names when a step is unknown", () => {
  expect(() => selectSteps(["unit", "nothing"])).toThrow(
    /^Unknown step: nothing\. Steps: types, .*engines, hosts, quick\.$/,
  );
});
