import { rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eventually } from "hooter-test-support";
import { expect, onTestFinished, test } from "vitest";
import { compileRules } from "../rules";
import { temporaryFolder } from "../testing/temporary-folder";
import { watchRules } from "./watch-rules";

test("installs the rules once per change of the file, and not when only its access time changes", async () => {
  const file = join(await temporaryFolder(), "rules.json");
  await writeFile(file, '{"rules": {}}');
  const written = new Date("2026-01-01T10:00:00Z");
  await utimes(file, written, written);
  const installed: string[] = [];
  const lines: string[] = [];
  const unwatch = watchRules(
    file,
    (source) => {
      compileRules(source);
      installed.push(source);
    },
    (line) => lines.push(line),
  );
  onTestFinished(unwatch);
  // The first poll must finish before the file changes.
  await wait(700);
  await utimes(file, new Date(), written);
  await wait(1200);
  expect(lines).toEqual([]);
  const next = '{"rules": {".read": true}}';
  await writeFile(`${file}.new`, next);
  await rename(`${file}.new`, file);
  await eventually(() => expect(installed).toEqual([next]));
  expect(lines).toEqual([`${file} has changed and is in force`]);
});
