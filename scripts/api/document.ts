import { join } from "node:path";
import ts from "typescript";

/** Source file of each entry, by the name that a host imports. */
const ENTRIES: Readonly<Record<string, string>> = {
  "hooter-react": "packages/hooter-react/src/index.ts",
  "hooter-react/primitives": "packages/hooter-react/src/primitives/index.ts",
  "hooter-react/element": "packages/hooter-react/src/element/index.ts",
  "hooter-react/testing": "packages/hooter-react/src/test-hooter/index.ts",
  "hooter-client": "packages/hooter-client/src/index.ts",
  "hooter-client/react": "packages/hooter-client/src/react/index.ts",
  "hooter-client/firebase": "packages/hooter-client/src/firebase.ts",
  "hooter-client/memory": "packages/hooter-client/src/memory.ts",
  "hooter-client/server": "packages/hooter-client/src/server.ts",
  "hooter-local": "packages/hooter-local/src/index.ts",
  "hooter-local/node": "packages/hooter-local/src/node.ts",
};

const KINDS = ["Components", "Hooks", "Functions", "Classes", "Constants", "Types"] as const;
type Kind = (typeof KINDS)[number];

interface Documented {
  readonly name: string;
  readonly kind: Kind;
  /** First paragraph of the description. */
  readonly summary: string;
  /** Members of the type, or of the object that the hook returns: properties and texts. */
  readonly members: readonly string[];
}

/** Title of the column with the members, for the kinds that have it. */
const MEMBERS: Partial<Record<Kind, string>> = { Hooks: "Returns", Types: "Members" };

/** Returns the text of docs/api.md: all exports of the packages, with the first paragraph of their descriptions. */
export function apiDocument(): string {
  const program = createProgram(Object.values(ENTRIES));
  const sections = Object.entries(ENTRIES).map(([entry, file]) => sectionOf(entry, exportsOf(program, file)));
  return `# Public API

All exports of the packages for hosts, from the descriptions in their sources (\`npm run api\` writes this page). The members of
hooks and types are the properties and texts of all their states. An editor shows their types, the parameters, errors and examples.

${sections.join("\n")}`;
}

/**
 * Creates a TypeScript program that contains only the packages' own files and the language's types, because reading the
 * descriptions needs no types of other packages.
 */
function createProgram(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = { lib: ["lib.es5.d.ts"], types: [], jsx: ts.JsxEmit.Preserve };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, importer) =>
    literals.map(({ text }) => {
      const entry = ENTRIES[text];
      if (entry)
        return { resolvedModule: { resolvedFileName: join(process.cwd(), entry), extension: ts.Extension.Ts } };
      return text.startsWith(".") ? ts.resolveModuleName(text, importer, options, host) : { resolvedModule: undefined };
    });
  return ts.createProgram(files, options, host);
}

function exportsOf(program: ts.Program, file: string): readonly Documented[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing.`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.getJsDocTags(checker).some(({ name }) => name === "internal")) return [];
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const paragraph = text.split(/\n\s*\n/)[0] ?? "";
    const summary = paragraph
      .replace(/\{@link ([\w.]+) ?\}/g, "`$1`")
      .replace(/\s+/g, " ")
      .trim();
    if (summary === "") throw new Error(`${exported.name} of ${file} has no description.`);
    const kind = kindOf(exported.name, symbol, checker);
    return { name: exported.name, kind, summary, members: membersOf(kind, symbol, checker) };
  });
}

function membersOf(kind: Kind, symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  if (MEMBERS[kind] === undefined) return [];
  const type =
    kind === "Types"
      ? checker.getDeclaredTypeOfSymbol(symbol)
      : checker.getTypeOfSymbol(symbol).getCallSignatures()[0]?.getReturnType();
  const states = type?.isUnion() ? type.types : type ? [type] : [];
  const names = states.flatMap((state) => {
    if (state.isStringLiteral()) return `"${state.value}"`;
    const isList = checker.isArrayType(state) || checker.isTupleType(state);
    const isObject = !isList && state.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection);
    return isObject ? state.getProperties().map(({ name }) => name) : [];
  });
  // The name of a property whose key is a symbol starts with two underscores.
  return [...new Set(names)].filter((name) => !name.startsWith("__"));
}

function kindOf(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): Kind {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return "Types";
  if (symbol.flags & ts.SymbolFlags.Class) return "Classes";
  if (/^use[A-Z]/.test(name)) return "Hooks";
  if (/^[A-Z][a-z]/.test(name)) return "Components";
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0 ? "Functions" : "Constants";
}

function sectionOf(entry: string, exported: readonly Documented[]): string {
  const tables = KINDS.flatMap((kind) => {
    const rows = exported.filter((one) => one.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1));
    if (rows.length === 0) return [];
    const column = MEMBERS[kind];
    const lines = rows.map(({ name, summary, members }) => {
      const cells = [`\`${name}\``, summary.replaceAll("|", "\\|")];
      if (column) cells.push(members.map((member) => `\`${member}\``).join(", "));
      return `| ${cells.join(" | ")} |`;
    });
    const titles = ["Name", "Description", ...(column ? [column] : [])];
    return [`### ${kind}\n\n| ${titles.join(" | ")} |\n|${"---|".repeat(titles.length)}\n${lines.join("\n")}\n`];
  });
  return `## ${entry}\n\n${tables.join("\n")}`;
}
