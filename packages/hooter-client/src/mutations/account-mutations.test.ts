import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadRareMutations } from "../chunks";
import { HooterError } from "../model/errors";
import { memoryStorage, openLocalDatabase, person, until } from "../testing/local-harness";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
  vi.unstubAllGlobals();
});

const task = "hooter:todo:uid-Ada@http://local?ns=demo-hooter";

/**
 * Opens a page on which background work runs and a profile save is pending. The save requests more background work if
 * it fails. The test ends the work with `endPass` and the save with `failSave`.
 */
async function openPage() {
  let passes = 0;
  let endPass = () => {};
  const passEnd = new Promise<void>((resolve) => {
    endPass = resolve;
  });
  const request = (name: string, _options: unknown, work: () => Promise<void>) => {
    const done = work();
    if (name !== task) return done;
    passes += 1;
    return passEnd;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const storage = memoryStorage();
  storage.setItem(`${task}:sweep:-OAgone0000000000000`, String(Date.now() + 86_400_000));
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  const { client, identity } = await person("Ada", database, { storage });
  closing.push(() => client.dispose());
  await until(() => passes === 1);
  let failSave: (() => void) | null = null;
  vi.spyOn(identity, "updateProfile").mockImplementation(
    () =>
      new Promise((_, reject) => {
        failSave = () => reject(new HooterError("network"));
      }),
  );
  const saved = client.saveProfile({ pseudo: "Adèle" });
  await until(() => failSave !== null);
  return {
    passes: () => passes,
    endPass,
    async failSave() {
      failSave?.();
      await expect(saved).rejects.toHaveProperty("code", "network");
    },
  };
}

describe("background tasks of an account", () => {
  // With a short delay, the request arrives before the last check for requests; with a long one, after it.
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "runs tasks again when they are requested %i microtasks after the end of the earlier run",
    async (ticks) => {
      const page = await openPage();
      page.endPass();
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      await page.failSave();
      await eventually(() => expect(page.passes()).toBe(2));
    },
  );

  it("does not run tasks a second time while they are running", async () => {
    const page = await openPage();
    await page.failSave();
    // A second run would begin once its code is loaded.
    await loadRareMutations();
    for (let tick = 0; tick < 10; tick++) await Promise.resolve();
    expect(page.passes()).toBe(1);
    page.endPass();
    await eventually(() => expect(page.passes()).toBe(2));
  });
});
