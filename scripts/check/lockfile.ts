import { readFileSync } from "node:fs";
import { findLockfileFaults } from "./lockfile-faults";

const faults = findLockfileFaults(JSON.parse(readFileSync("package-lock.json", "utf8")));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
