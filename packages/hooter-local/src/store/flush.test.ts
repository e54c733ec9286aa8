import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "hooter-test-support";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeAccounts } from "../identity/accounts-file";
import { openDatabase } from "../server/open-local-database";

/** Delays each flush of a file until the test releases it. */
class HeldFlushes {
  readonly #waiting: (() => void)[] = [];

  constructor(prototype: FileHandle) {
    const flush = prototype.datasync;
    const waiting = this.#waiting;
    vi.spyOn(prototype, "datasync").mockImplementation(async function held(this: FileHandle) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await flush.call(this);
    });
  }

  get count(): number {
    return this.#waiting.length;
  }

  release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

let folder: string;
let prototype: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooter-local-"));
  const handle = await open(join(folder, "any"), "w");
  prototype = Object.getPrototypeOf(handle);
  await handle.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until all work except flushes is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("answers a write only after the journal is flushed", async () => {
  const { database } = await openDatabase({ dataDir: folder });
  const flushes = new HeldFlushes(prototype);
  let isAnswered = false;
  const answer = database
    .fetch("http://local/a.json", { method: "PUT", body: "1", headers: { authorization: "Bearer owner" } })
    .then((response) => {
      isAnswered = true;
      return response.status;
    });
  await eventually(() => expect(flushes.count).toBe(1));
  await settle();
  expect(isAnswered).toBe(false);
  flushes.release();
  expect(await answer).toBe(200);
  await database.close();
});

test("replaces the accounts file only after the new file is flushed", async () => {
  const file = join(folder, "accounts.json");
  await writeAccounts(file, "old");
  const flushes = new HeldFlushes(prototype);
  const writing = writeAccounts(file, "new");
  await eventually(() => expect(flushes.count).toBe(1));
  await settle();
  expect(await readFile(file, "utf8")).toBe("old");
  flushes.release();
  await writing;
  expect(await readFile(file, "utf8")).toBe("new");
});

test("leaves no temporary file when the accounts cannot be replaced", async () => {
  const file = join(folder, "accounts.json");
  await mkdir(file);
  await expect(writeAccounts(file, "new")).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith("accounts"))).toEqual(["accounts.json"]);
});
