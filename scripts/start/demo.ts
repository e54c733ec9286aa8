import { createServer } from "vite";
import { StartError } from "./options";

export interface RunningDemo {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the demo from its sources.
 *
 * @param configuration configuration of the back end, which the page receives
 * @throws StartError if the demo cannot listen on the port
 */
export async function startDemo(port: number, configuration: object): Promise<RunningDemo> {
  process.env.HOOTER_CONFIG = JSON.stringify(configuration);
  const server = await createServer({
    configFile: "apps/demo/vite.config.ts",
    configLoader: "runner",
    logLevel: "error",
    clearScreen: false,
    server: { port, strictPort: true, host: "localhost" },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    throw new StartError(`The demo cannot listen: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
