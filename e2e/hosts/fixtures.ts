import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { test as base } from "@playwright/test";
import { packAll } from "../consumers/support/packages";
import { recordComplaints } from "../consumers/support/watch-page";
import { type Backend, withBackend } from "../support/backend";
import { DocumentedSite } from "./documented-site";
import { Host } from "./host";

interface WorkerFixtures {
  readonly backend: Backend;
  /** Back end with a database that everyone may read. */
  readonly publicBackend: Backend;
  /** Path of each packed package. */
  readonly tarballs: ReadonlyMap<string, string>;
}

interface TestFixtures {
  /** Opens a host, and removes its folder after the test. */
  readonly open: (name: string) => Host;
  /** Opens the site of a document, and removes its folder after the test. */
  readonly documented: (document: string) => DocumentedSite;
  /** Warnings and errors in the page's console, and uncaught errors. */
  readonly complaints: readonly string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [({}, use) => withBackend(use), { scope: "worker", timeout: 300_000 }],
  publicBackend: [({}, use) => withBackend(use, 0, "everyone"), { scope: "worker", timeout: 300_000 }],

  tarballs: [
    async ({}, use) => {
      const tarballs = packAll();
      await use(tarballs);
      const folders = new Set([...tarballs.values()].map(dirname));
      await Promise.all(Array.from(folders, (folder) => rm(folder, { recursive: true, force: true })));
    },
    { scope: "worker", timeout: 300_000 },
  ],

  open: async ({}, use) => {
    const hosts: Host[] = [];
    await use((name) => {
      const host = new Host(name);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) host.remove();
  },

  documented: async ({}, use) => {
    const sites: DocumentedSite[] = [];
    await use((document) => {
      const site = new DocumentedSite(document);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.remove()));
  },

  complaints: async ({ page }, use) => {
    // Answer the request for an icon: a host without an icon would cause a console error, which is not a defect.
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await use(recordComplaints(page));
  },
});
