import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apiDocument } from "./document";

it("docs/api.md lists the exports of all packages; `npm run api` writes it", () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(apiDocument());
});
