import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { createHandler } from "./handler";
import { readHosting } from "./hosting";
import { readSiteFolder, toNodeListener } from "./node";

/*
 * Serves the built demo. It reads these environment variables; an empty variable counts as missing:
 *
 *   PORT            default 8080
 *   HOOTER_CONFIG   configuration of the page, as JSON; default: the configuration in the build
 *   SITE_URL        public address of the site; default: the address of each request
 *   FIREBASE_JSON   path of firebase.json, which names the folder of the build; default: in the working directory
 */
const { PORT, HOOTER_CONFIG, SITE_URL, FIREBASE_JSON } = process.env;
const firebaseJson = FIREBASE_JSON || "firebase.json";

/**
 * Time for open requests to end after SIGTERM, in milliseconds. Hosting platforms kill the process after ten seconds.
 */
const ENDS_WITHIN = 8_000;

async function start(): Promise<void> {
  const port = portOf(PORT || "8080");
  const hosting = readHosting(readFileSync(firebaseJson, "utf8"));
  const handler = await createHandler({
    files: readSiteFolder(join(dirname(firebaseJson), hosting.folder)),
    hosting,
    configuration: HOOTER_CONFIG || undefined,
    siteUrl: SITE_URL || undefined,
  });
  const server = createServer(toNodeListener(handler, console.error)).listen(port);
  await once(server, "listening");
  const address = server.address();
  console.log(`Hooter is served on port ${typeof address === "object" ? address?.port : address}.`);
  const end = (): void => {
    server.close();
    setTimeout(() => server.closeAllConnections(), ENDS_WITHIN).unref();
  };
  process.once("SIGTERM", end).once("SIGINT", end);
}

/** @throws Error when the text is not a port number */
function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`PORT is not a port: ${text}`);
  return Number(text);
}

start().catch((error: unknown) => {
  console.error(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
