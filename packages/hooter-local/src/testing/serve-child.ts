import { serveLocalDatabase } from "../server/serve";

/** A server in a process of its own, to be killed: prints its port, or the one sentence why it could not start. */
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
