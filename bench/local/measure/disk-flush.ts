import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { median } from "../../common/statistics";

const FLUSHES = 60;

/**
 * Median time to flush a kilobyte to the disk of a folder, in milliseconds. No durable write to this disk can be
 * answered faster.
 */
export async function diskFlush(folder: string): Promise<number> {
  const file = join(folder, "flush");
  const handle = await open(file, "w");
  const kilobyte = Buffer.alloc(1024, "x");
  const times: number[] = [];
  for (let index = 0; index < FLUSHES; index++) {
    const begun = performance.now();
    await handle.write(kilobyte, 0, kilobyte.length, index * kilobyte.length);
    await handle.datasync();
    times.push(performance.now() - begun);
  }
  await handle.close();
  await rm(file);
  return median(times);
}
