import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Export of a package: its name, and the file and local name of its declaration. */
interface Exported {
  readonly name: string;
  readonly file: string;
  readonly local: string;
  readonly type: boolean;
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Exports of an entry file that only re-exports declarations of other files. */
export function exportsOf(entry: string, text: string): Exported[] {
  return parse(entry, text).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause, moduleSpecifier, isTypeOnly } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier))
      return [];
    const file = join(dirname(entry), moduleSpecifier.text);
    return exportClause.elements.map((element) => ({
      name: element.name.text,
      file,
      local: (element.propertyName ?? element.name).text,
      type: isTypeOnly || element.isTypeOnly,
    }));
  });
}

type Lack = "comment" | "example";

/**
 * Returns which part of the documentation a declaration lacks: every export needs a sentence, and every value also
 * needs an example.
 */
export function lackOf(text: string, { local, type }: Pick<Exported, "local" | "type">): Lack | null {
  const found = parse("a.tsx", text).statements.filter((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some(({ name }) => ts.isIdentifier(name) && name.text === local)
      : (ts.isFunctionDeclaration(statement) ||
          ts.isClassDeclaration(statement) ||
          ts.isInterfaceDeclaration(statement) ||
          ts.isTypeAliasDeclaration(statement)) &&
        statement.name?.text === local,
  );
  const comments = found.flatMap((statement) => ts.getJSDocCommentsAndTags(statement)).filter(ts.isJSDoc);
  if (!comments.some(({ comment }) => ts.getTextOfJSDocComment(comment)?.trim())) return "comment";
  const tags = comments.flatMap(({ tags: own }) => own ?? []);
  return type || tags.some(({ tagName }) => tagName.text === "example") ? null : "example";
}

function read(file: string): string {
  for (const ending of [".ts", ".tsx"])
    try {
      return readFileSync(file + ending, "utf8");
    } catch {
      // Try the other extension.
    }
  throw new Error(`There is no ${file}.`);
}

/**
 * Exports of an entry whose documentation lacks a sentence or an example, as `name: no comment` or `name: no example`.
 */
export function missing(entry: string): string[] {
  return exportsOf(entry, readFileSync(entry, "utf8")).flatMap((one) => {
    const lack = lackOf(read(one.file), one);
    return lack ? [`${one.name}: no ${lack}`] : [];
  });
}
