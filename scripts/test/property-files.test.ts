import { expect, it } from "vitest";
import { propertyFiles } from "./property-files";

it("finds the property tests in .ts and .tsx files, and selects them by words in their path", () => {
  const files = propertyFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      "packages/hooter-client/src/drafts/drafts.test.tsx",
      "packages/hooter-client/src/mutations/mutations.test.ts",
      "packages/hooter-client/src/server/render.test.tsx",
      "rules/publish-key.test.ts",
    ]),
  );
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
  expect(propertyFiles(["drafts", ".tsx"])).toEqual(["packages/hooter-client/src/drafts/drafts.test.tsx"]);
  expect(propertyFiles(["no such file"])).toEqual([]);
});
