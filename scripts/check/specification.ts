import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Line of docs/specification.md: a statement of the specification, and the tests that demonstrate it. */
export interface Statement {
  readonly section: string;
  readonly text: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

/** Reads the table's lines: `| section | statement | file › title<br>file › title |`. */
export function readStatements(markdown: string): Statement[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [section = "", text = "", shown = ""] = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      return { section, text, tests: shown.split("<br>").flatMap(readReference) };
    });
}

function readReference(cell: string): { file: string; title: string }[] {
  const match = /^`([^`]+)` › (.+)$/.exec(cell.trim());
  return match ? [{ file: match[1] ?? "", title: match[2] ?? "" }] : [];
}

/**
 * Titles of the tests and groups in a test file, or names of the stories in a story file, as written in the source. An
 * ellipsis replaces parts that are filled in when a test runs.
 */
export function testTitles(source: string): Set<string> {
  const titles = new Set<string>();
  const called = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(?=["'`])/g;
  const afterTable = /(?:\b(?:it|test|describe)\.each\([^()]*\)|\](?:\s*as const)?,?\s*\))\(\s*(?=["'`])/g;
  for (const pattern of [called, afterTable])
    for (const { index, 0: head } of source.matchAll(pattern)) titles.add(readLiteral(source, index + head.length));
  for (const [, name = ""] of source.matchAll(/^export const (\w+): Story\b/gm)) titles.add(name);
  return titles;
}

function readLiteral(source: string, start: number): string {
  const quote = source[start] ?? "";
  let end = start + 1;
  while (end < source.length && source[end] !== quote) end += source[end] === "\\" ? 2 : 1;
  return source
    .slice(start + 1, end)
    .replace(/\\(["'`])/g, "$1")
    .replace(/\$\{[^}]*\}|%[a-z]|\$\w+/g, "…");
}

/** Faults of the table: statements without a test, and tests that do not exist. */
export function findUnshown(markdown: string, root: string): string[] {
  const known = new Map<string, Set<string>>();
  const titlesOf = (file: string): Set<string> => {
    const path = join(root, file);
    const titles = known.get(file) ?? (existsSync(path) ? testTitles(readFileSync(path, "utf8")) : new Set<string>());
    known.set(file, titles);
    return titles;
  };
  return readStatements(markdown).flatMap(({ section, text, tests }) =>
    tests.length === 0
      ? [`${section} ${text}: no test`]
      : tests
          .filter(({ file, title }) => !titlesOf(file).has(title))
          .map(({ file, title }) => `${section} ${text}: no test « ${title} » in ${file}`),
  );
}
