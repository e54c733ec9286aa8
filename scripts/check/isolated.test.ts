import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Calls that replace modules. They affect other test files too, because the files of a worker share their modules. */
const replacesModules = /\bvi\.(?:do)?(?:un)?mock\(|\bvi\.resetModules\(/i;

it("tests that replace modules are named *.isolated.test.*, and no others", () => {
  const files = ["packages", "apps", "scripts", "rules", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.browser)\.test\.tsx?$/.test(file) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(200);
  const misnamed = files.filter(
    (file) => replacesModules.test(readFileSync(file, "utf8")) !== /\.isolated\.test\.tsx?$/.test(file),
  );
  expect(misnamed).toEqual([]);
});
