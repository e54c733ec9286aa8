import { seedOf } from "../../scripts/test/seed";
import { serveDemo } from "./demo-server";
import { FaultProxy } from "./fault-proxy";
import { test as base } from "./fixtures";
import { Random } from "./random";

interface FaultyNetwork {
  /** Seed of the faults. HOOTER_FAULT_SEED overrides the default, to search with other faults. */
  readonly seed: number;
  /** Proxy between the demo and the identity service. */
  readonly identityProxy: FaultProxy;
  /** Proxy between the demo and the database. */
  readonly databaseProxy: FaultProxy;
}

/** The `test` function of the other journeys, with a network that can have faults. */
export const test = base.extend<object, FaultyNetwork>({
  seed: [
    // oxlint-disable-next-line no-empty-pattern -- this fixture has no dependencies
    async ({}, use) => use(seedOf(process.env["HOOTER_FAULT_SEED"])),
    { scope: "worker" },
  ],
  identityProxy: [
    async ({ backend, seed }, use) => {
      const proxy = await FaultProxy.start(backend.identityPort, new Random(seed + 1));
      await use(proxy);
      await proxy.close();
    },
    { scope: "worker" },
  ],
  databaseProxy: [
    async ({ backend, seed }, use) => {
      const proxy = await FaultProxy.start(backend.databasePort, new Random(seed));
      await use(proxy);
      await proxy.close();
    },
    { scope: "worker" },
  ],
  demoUrl: [
    async ({ backend, identityProxy, databaseProxy }, use) => {
      const { databaseURL } = backend.configuration;
      const server = await serveDemo({
        ...backend.configuration,
        databaseURL: databaseProxy.url + new URL(databaseURL).search,
        identityEmulatorUrl: identityProxy.url,
      });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],
});

export { expect } from "./fixtures";
