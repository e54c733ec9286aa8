import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { createHandler } from "./handler";
import { readHosting } from "./hosting";
import { readSiteFolder, toNodeListener } from "./node";

/*
 * Serves the built demo. Environment variables:
 *
 *   PORT            default 8080
 *   HOOTER_CONFIG   configuration of the page, as JSON; default: the configuration in the build
 *   SITE_URL        public address of the site; default: the address of each request
 *   FIREBASE_JSON   path of firebase.json, which names the folder of the build; default: in the working directory
 */
const { PORT = "8080", HOOTER_CONFIG, SITE_URL, FIREBASE_JSON = "firebase.json" } = process.env;

/** Milliseconds that open requests have to finish after SIGTERM. Hosts kill the process after ten seconds. */
const ENDS_WITHIN = 8_000;

const hosting = readHosting(readFileSync(FIREBASE_JSON, "utf8"));
const handler = await createHandler({
  files: readSiteFolder(join(dirname(FIREBASE_JSON), hosting.folder)),
  hosting,
  configuration: HOOTER_CONFIG,
  siteUrl: SITE_URL,
});
const server = createServer(toNodeListener(handler, console.error));

server.listen(Number(PORT), () => {
  const address = server.address();
  console.log(`Hooter is served on port ${typeof address === "object" ? address?.port : address}.`);
});

const end = (): void => {
  server.close();
  setTimeout(() => server.closeAllConnections(), ENDS_WITHIN).unref();
};
process.once("SIGTERM", end).once("SIGINT", end);
