import { existsSync, readFileSync } from "node:fs";

/** Test that a row of docs/security.md names. */
interface NamedTest {
  readonly threat: string;
  readonly file: string;
  readonly title: string;
}

/** Every `file › title` in the last column of the table of threats. */
export function testsNamedIn(markdown: string): readonly NamedTest[] {
  return markdown.split("\n").flatMap((line) => {
    const [, threat, , last] = line.split("|").map((cell) => cell.trim());
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(last ?? "") ?? [];
    return threat && file && title ? [{ threat, file, title }] : [];
  });
}

/** Messages about rows without a test and about tests that do not exist. */
export function securityFaults(markdown: string): readonly string[] {
  const rows = markdown.split("\n").filter((line) => /^\| [^|-]/.test(line)).length - 1;
  const tests = testsNamedIn(markdown);
  return [
    ...(tests.length === rows ? [] : [`${rows - tests.length} of ${rows} rows name no test`]),
    ...tests.flatMap(({ threat, file, title }) => {
      if (!existsSync(file)) return [`${threat}: there is no ${file}`];
      return readFileSync(file, "utf8").includes(title) ? [] : [`${threat}: ${file} has no test "${title}"`];
    }),
  ];
}
