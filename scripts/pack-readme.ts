import { readFileSync, writeFileSync } from "node:fs";
import { linkDocuments } from "./packages/readme-links";

/*
 * On the page of a package at npm, relative links lead nowhere. npm runs this script in the folder of a package: `prepack`
 * changes the links of the README, and `postpack` or `postpublish` restores them.
 */
const { npm_lifecycle_event: event, npm_command: command } = process.env;
const { version }: { readonly version: string } = JSON.parse(readFileSync("package.json", "utf8"));
// `npm publish` reads the README for the page of the package again after `postpack`.
if (event !== "postpack" || command !== "publish")
  writeFileSync(
    "README.md",
    linkDocuments(readFileSync("README.md", "utf8"), event === "prepack" ? version : undefined),
  );
