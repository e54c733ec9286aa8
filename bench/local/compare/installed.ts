import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder in which firebase-server and json-server are installed. */
export const comparisonsFolder = fileURLToPath(new URL("../../comparisons", import.meta.url));

export function installedScript(path: string): string {
  return join(comparisonsFolder, "node_modules", path);
}
