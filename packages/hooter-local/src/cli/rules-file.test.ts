import { type Stats, unwatchFile, watchFile } from "node:fs";
import { rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "hooter-test-support";
import { expect, onTestFinished, test } from "vitest";
import { compileRules } from "../rules";
import { temporaryFolder } from "../testing/temporary-folder";
import { watchRules } from "./rules-file";

test("installs the rules once for each change to the file, but not when only its access time changes", async () => {
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
  // Each poll of the file calls all listeners, so this listener receives the same changes as `watchRules`.
  const changes: number[] = [];
  const accesses = new Set<number>();
  const onPoll = (now: Stats, before: Stats): void => {
    accesses.add(now.atimeMs);
    if (now.mtimeMs !== before.mtimeMs) changes.push(now.mtimeMs);
  };
  watchFile(file, { interval: 500 }, onPoll);
  onTestFinished(() => unwatchFile(file, onPoll));

  // The first poll only records the state of the file, so change the file until a later poll finds a difference.
  let last = written;
  await eventually(async () => {
    last = new Date(last.getTime() + 1000);
    await utimes(file, written, last);
    expect(changes).not.toEqual([]);
  });
  await eventually(() => expect(changes.at(-1)).toBe(last.getTime()));
  await eventually(() => expect(lines).toEqual(changes.map(() => `${file} has changed and is in force`)));
  installed.length = 0;
  lines.length = 0;

  const accessed = new Date("2026-01-02T10:00:00Z");
  await utimes(file, accessed, last);
  await eventually(() => expect(accesses).toContain(accessed.getTime()));
  expect(lines).toEqual([]);
  const next = '{"rules": {".read": true}}';
  await writeFile(`${file}.new`, next);
  await rename(`${file}.new`, file);
  await eventually(() => expect(installed).toEqual([next]));
  expect(lines).toEqual([`${file} has changed and is in force`]);
});
