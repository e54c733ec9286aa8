import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where firebase-server and json-server are installed. */
export const comparisonsFolder = fileURLToPath(new URL("../../comparisons", import.meta.url));

/** The script of an installed server. */
export function installedScript(path: string): string {
  return join(comparisonsFolder, "node_modules", path);
}
