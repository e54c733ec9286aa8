import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createHandler } from "../../apps/demo/server/handler";
import { readHosting } from "../../apps/demo/server/hosting";
import { readSiteFolder, toNodeListener } from "../../apps/demo/server/node";
import { type LocalServer, listen } from "./listen";

/**
 * Serves the built demo with its own server and the given configuration. The only change to the Content Security Policy
 * of firebase.json is that `connect-src` allows local addresses.
 */
export async function serveDemo(configuration: object): Promise<LocalServer> {
  const firebaseJson = readFileSync("firebase.json", "utf8");
  const hosting = readHosting(firebaseJson.replaceAll("connect-src 'self'", "connect-src 'self' http://127.0.0.1:*"));
  const handler = await createHandler({
    files: readSiteFolder(hosting.folder),
    hosting,
    configuration: JSON.stringify(configuration),
    // Wait for longer than the default: after 1.5 seconds, the server sends the page without the hoot, which could
    // happen on a slow machine.
    readWithin: 60_000,
  });
  return listen(createServer(toNodeListener(handler, (error) => process.emitWarning(String(error)))));
}
