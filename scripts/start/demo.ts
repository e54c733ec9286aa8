import { createServer } from "vite";
import { StartError } from "./options";
import { freePortFrom, isTaken } from "./ports";

export interface RunningDemo {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the demo from its sources.
 *
 * @param port requested port, or null for 5173 or the next free one
 * @param configuration of the back end, for the page
 */
export async function startDemo(port: number | null, configuration: object): Promise<RunningDemo> {
  if (port !== null && (await isTaken(port))) {
    throw new StartError(`Port ${port} is taken: choose another with --port.`);
  }
  process.env.HOOTER_CONFIG = JSON.stringify(configuration);
  const server = await createServer({
    configFile: "apps/demo/vite.config.ts",
    configLoader: "runner",
    logLevel: "error",
    clearScreen: false,
    server: { port: port ?? (await freePortFrom(5173)), strictPort: port !== null, host: "localhost" },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    throw new StartError(`The demo cannot listen: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const address = server.httpServer?.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return { url: `http://localhost:${bound}`, close: () => server.close() };
}
