import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { test as base, type Page } from "@playwright/test";
import { type Backend, withBackend } from "../../support/backend";
import { installHost } from "./install";
import { packAll } from "./packages";
import { type PageWatch, watchPage } from "./watch-page";

interface WorkerFixtures {
  readonly backend: Backend;
  /** Database and accounts that are separate from those of `backend`. */
  readonly otherBackend: Backend;
  /** Contains the seeded community. */
  readonly seededBackend: Backend;
  /** Everyone may read the database. */
  readonly publicBackend: Backend;
  /** Contains the seeded community, which everyone may read. */
  readonly seededPublicBackend: Backend;
  /**
   * Installs a host with the given source in a temporary folder, unless it is installed already. The folder is removed
   * after the tests.
   */
  readonly install: (name: string, source?: string) => string;
}

interface TestFixtures {
  readonly watch: PageWatch;
}

/** Like the journeys, hosts run against the real identity emulator and hooter-local. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [({}, use) => withBackend(use), { scope: "worker", timeout: 300_000 }],
  otherBackend: [({}, use) => withBackend(use), { scope: "worker", timeout: 300_000 }],
  seededBackend: [({}, use) => withBackend(use, 20), { scope: "worker", timeout: 300_000 }],
  publicBackend: [({}, use) => withBackend(use, 0, "everyone"), { scope: "worker", timeout: 300_000 }],
  seededPublicBackend: [({}, use) => withBackend(use, 20, "everyone"), { scope: "worker", timeout: 300_000 }],

  install: [
    async ({}, use) => {
      const tarballs = packAll();
      const folders = [...tarballs.values()].slice(0, 1).map(dirname);
      const laidOut = new Map<string, string>();
      await use((name, source) => {
        // The source is part of the key, because test files install the same host with different sources, or without
        // one.
        const key = `${name} ${source}`;
        const folder = laidOut.get(key) ?? installHost(name, tarballs, source);
        if (!laidOut.has(key)) folders.push(folder);
        laidOut.set(key, folder);
        return folder;
      });
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
    { scope: "worker", timeout: 300_000 },
  ],

  watch: async ({ page }, use) => {
    await use(await watchPage(page));
  },
});

/** Signs up through the widget inside a part of the page. */
export async function signUp(part: ReturnType<Page["getByRole"]>, email: string): Promise<void> {
  await part.getByRole("textbox", { name: "Adresse email" }).fill(email);
  await part.getByLabel("Mot de passe", { exact: true }).fill("hibou-2026");
  await part.getByRole("button", { name: "Inscription" }).click();
}

let serial = 0;

/** E-mail address that no other account has. */
export function newEmail(name: string): string {
  return `${name}.${Date.now().toString(36)}${serial++}@hooter.example`;
}

export { expect } from "@playwright/test";
