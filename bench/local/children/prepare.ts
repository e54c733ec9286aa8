import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type JsonValue } from "hooter-local";
import { serveLocalDatabase } from "hooter-local/node";
import { PROJECT } from "../calls/account";
import { benchData } from "../data/bench-entries";

/*
 * Creates a store of one size as it is after long use: a snapshot, which contains the indexes that the rules declare.
 * Arguments: the store's folder, the rules file, the number of hoots, the sample file to write.
 */
const CHUNK = 20_000;
const [dataDir = "", rulesFile = "", hoots = "", sampleFile = ""] = process.argv.slice(2);
const options = { port: 0, dataDir, rules: readFileSync(rulesFile, "utf8"), project: PROJECT };

const { entries, sample } = benchData(Number(hoots), Date.now());
const filled = await serveLocalDatabase({ ...options, compactAbove: Number.MAX_SAFE_INTEGER });
let chunk: { [path: string]: JsonValue } = {};
let size = 0;
for (const [path, value] of entries) {
  chunk[path] = value;
  size += 1;
  if (size % CHUNK === 0) {
    await filled.database.update("", chunk);
    chunk = {};
  }
}
await filled.database.update("", chunk);
await filled.database.compact();
await filled.close();

// The second start builds the indexes, and the following snapshot stores them.
const indexed = await serveLocalDatabase(options);
await indexed.database.compact();
await indexed.close();
// Write the sample last, because its presence shows that the store is complete.
await writeFile(sampleFile, JSON.stringify(sample));
process.exit(0);
