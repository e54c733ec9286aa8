import { execFile } from "node:child_process";
import { access, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { decodeSample, thinned } from "./sample";

export interface Store {
  readonly hoots: number;
  readonly dataDir: string;
  readonly sampleFile: string;
  /** Duration of the preparation in milliseconds, or null when the store was reused from another run. */
  readonly preparedIn: number | null;
  /** Size of the store's files, in bytes. */
  readonly size: number;
}

export interface StoreOptions {
  /**
   * Script that fills a store in a separate process, so that this work does not use the memory of the bench's own
   * process.
   */
  readonly script: string;
  readonly rulesFile: string;
  /** Temporary folder. */
  readonly folder: string;
  /** Folder of prepared stores, or null to keep none. */
  readonly stores: string | null;
  readonly hoots: number;
  readonly among: number;
}

/** Fills a store, or copies one that an earlier run has kept. */
export async function prepareStore(options: StoreOptions): Promise<Store> {
  const { folder, stores, hoots } = options;
  const begun = performance.now();
  const prepared = stores ?? folder;
  await mkdir(prepared, { recursive: true });
  const sampleFile = join(prepared, `sample-${hoots}.json`);
  const isPrepared = await access(sampleFile).then(
    () => true,
    () => false,
  );
  const dataDir = join(prepared, `store-${hoots}`);
  if (!isPrepared) {
    await rm(dataDir, { recursive: true, force: true });
    await promisify(execFile)(process.execPath, [
      options.script,
      dataDir,
      options.rulesFile,
      String(hoots),
      sampleFile,
    ]);
  }
  const preparedIn = isPrepared ? null : performance.now() - begun;
  const used = await copyFor(options, dataDir, sampleFile);
  const files = await readdir(used.dataDir);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(used.dataDir, file))).size));
  return { ...used, hoots, preparedIn, size: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Copies a kept store, because the bench writes to the store that it measures. Reduces the sample to the requested
 * size.
 */
async function copyFor(
  { folder, stores, hoots, among }: StoreOptions,
  dataDir: string,
  sampleFile: string,
): Promise<Pick<Store, "dataDir" | "sampleFile">> {
  const own = join(folder, `store-${hoots}`);
  if (stores !== null) await cp(dataDir, own, { recursive: true });
  const sample = thinned(decodeSample(JSON.parse(await readFile(sampleFile, "utf8"))), among);
  const ownSample = join(folder, `sample-${hoots}-${among}.json`);
  await writeFile(ownSample, JSON.stringify(sample));
  return { dataDir: own, sampleFile: ownSample };
}
