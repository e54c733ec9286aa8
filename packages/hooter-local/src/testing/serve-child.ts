import { serveLocalDatabase } from "../server/serve";

/** Runs a server in a separate process, which tests kill. Prints its port, or the reason why it did not start. */
const [dataDir = "", compactAbove = "100000"] = process.argv.slice(2);
try {
  const served = await serveLocalDatabase({
    port: 0,
    dataDir,
    compactAbove: Number(compactAbove),
    onNotice: (notice) => console.log(`notice ${notice}`),
  });
  console.log(`port ${served.port}`);
  process.on("SIGTERM", () => void served.close().then(() => process.exit(0)));
} catch (error) {
  console.log(String(error));
  process.exit(1);
}
