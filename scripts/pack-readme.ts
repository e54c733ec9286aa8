import { readFileSync, writeFileSync } from "node:fs";
import { linkDocuments } from "./packages/readme-links";

/*
 * The npm page of a package cannot resolve relative links. npm runs this script in the folder of a package: `prepack`
 * changes the links of the README, and `postpack` or `postpublish` restores them.
 */
const { npm_lifecycle_event: event, npm_command: command } = process.env;
const { version }: { readonly version: string } = JSON.parse(readFileSync("package.json", "utf8"));
// After `postpack`, `npm publish` reads the README again for the npm page, so do not restore the links before
// `postpublish`.
if (event !== "postpack" || command !== "publish")
  writeFileSync(
    "README.md",
    linkDocuments(readFileSync("README.md", "utf8"), event === "prepack" ? version : undefined),
  );
