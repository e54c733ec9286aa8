import { writeFileSync } from "node:fs";
import { apiDocument } from "./document";

/*
 * npm run api    writes docs/api.md
 */
writeFileSync("docs/api.md", apiDocument());
