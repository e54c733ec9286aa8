import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UsageError } from "../scripts/command-line";

/*
 * `npm run bench -- NAME [options]`: each folder of bench/ with an index.ts is a bench, and its `run` is called with
 * the options. The report lists missed goals, but a missed goal is not a failure: the exit code only shows whether the
 * bench could measure.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const names = readdirSync(here, { recursive: true, encoding: "utf8" })
  .flatMap((file) => /^([a-z-]+)[\\/]index\.ts$/.exec(file)?.[1] ?? [])
  .sort();

const [name, ...args] = process.argv.slice(2);
try {
  if (name === undefined || !names.includes(name)) {
    throw new UsageError(`npm run bench -- NAME [options]; NAME is one of: ${names.join(", ")}.`);
  }
  const bench: unknown = await import(pathToFileURL(join(here, name, "index.ts")).href);
  await runOf(bench)(args);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function runOf(bench: unknown): (options: readonly string[]) => unknown {
  if (typeof bench === "object" && bench !== null && "run" in bench && typeof bench.run === "function") {
    const { run } = bench;
    return (options) => run(options);
  }
  throw new Error(`bench/${name}/index.ts exports no function run`);
}
