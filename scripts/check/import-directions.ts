import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * A layer imports only from the layers below it. The table `folderRules` lists the allowed imports of each folder. For
 * a file, the rule with the longest matching folder applies. A name in `may` allows a package or a folder. Tests and
 * stories may also import their whole package and the names in `forTests`; they use other packages through their
 * entries or through hooter-test-support.
 */
interface FolderRule {
  readonly folder: string;
  readonly may: readonly string[];
}

const client = "packages/hooter-client/src";
const react = "packages/hooter-react/src";
const local = "packages/hooter-local/src";
const testSupport = "packages/test-support/src";

/** Layers that every widget may use. */
const reactBase = [
  `${react}/components`,
  `${react}/labels`,
  `${react}/primitives`,
  `${react}/provider`,
  "hooter-client",
  "react",
];

function widgetRule(name: string, contained: readonly string[] = [], libraries: readonly string[] = []): FolderRule {
  const folders = contained.map((other) => `${react}/${other}`);
  return { folder: `${react}/${name}`, may: [...reactBase, ...folders, ...libraries] };
}

const folderRules: readonly FolderRule[] = [
  { folder: `${client}/model`, may: ["valibot"] },
  { folder: `${client}/tabs`, may: [] },
  // The Firebase adapter uses the client's retry policy when it loads the SDK.
  { folder: `${client}/identity`, may: [`${client}/model`, `${client}/tabs`, `${client}/database/retry`] },
  { folder: `${client}/database`, may: [`${client}/model`, "eventsource-parser"] },
  {
    folder: `${client}/database/subscriptions`,
    may: [
      `${client}/model`,
      `${client}/tabs`,
      ...[
        "address",
        "database",
        "json-patch",
        "listen-by-polling",
        "listen-by-stream",
        "page-visibility",
        "semaphore",
      ].map((name) => `${client}/database/${name}`),
      "valibot",
    ],
  },
  { folder: `${client}/drafts`, may: [`${client}/model`, `${client}/tabs`] },
  { folder: `${client}/preferences`, may: [`${client}/model`, `${client}/tabs`] },
  { folder: `${client}/store`, may: [`${client}/model`, `${client}/database`] },
  {
    folder: `${client}/queries`,
    may: [`${client}/model`, `${client}/database`, `${client}/store`, `${client}/chunks`, `${client}/read-types`],
  },
  {
    folder: `${client}/mutations`,
    may: [
      `${client}/model`,
      `${client}/database`,
      `${client}/identity`,
      `${client}/drafts`,
      `${client}/store`,
      `${client}/tabs`,
      `${client}/chunks`,
    ],
  },
  {
    folder: `${client}/cache`,
    may: [
      `${client}/model`,
      `${client}/database`,
      `${client}/store`,
      `${client}/queries`,
      `${client}/chunks`,
      "valibot",
    ],
  },
  {
    folder: `${client}/server`,
    may: [
      `${client}/model`,
      `${client}/database`,
      `${client}/store`,
      `${client}/queries`,
      `${client}/cache/initial-data`,
      `${client}/read-types`,
    ],
  },
  {
    folder: `${client}/react`,
    // The entry also exports the types of the states, and compares its own version with that of the client.
    may: ["hooter-client", "react", `${client}/read-types`, `${client}/database/database`, `${client}/model/internals`],
  },
  // The entry files and the composition root.
  { folder: client, may: [client] },
  // Layers of the widgets: primitives do not import the provider, and the provider does not import components.
  { folder: `${react}/primitives`, may: ["react", "@radix-ui/react-dialog"] },
  { folder: `${react}/labels`, may: [`${react}/primitives`, "hooter-client"] },
  { folder: `${react}/provider`, may: [`${react}/labels`, `${react}/primitives`, "hooter-client", "react"] },
  {
    folder: `${react}/components`,
    may: [...reactBase, "react-dom", "@radix-ui/react-collapsible"],
  },
  // Lists with pages, windowing, keyboard navigation and a reading position, for any kind of card.
  { folder: `${react}/list`, may: [`${react}/primitives`, "hooter-client", "react", "react-dom"] },
  { folder: `${react}/keyboard`, may: [...reactBase] },
  // A widget may use the widgets that it contains.
  widgetRule("composer", ["keyboard"]),
  widgetRule("dashboard", ["composer", "feed", "follow", "keyboard", "mute"]),
  widgetRule("feed", ["hoot", "keyboard", "list", "mute"], ["react-dom"]),
  widgetRule("follow"),
  widgetRule("home"),
  widgetRule("hoot", ["composer", "follow", "keyboard", "list", "mute", "share"], ["react-dom"]),
  widgetRule("layout", ["keyboard"]),
  widgetRule("mute"),
  widgetRule("not-found"),
  widgetRule("profile", ["feed", "follow", "list", "mute"]),
  widgetRule("settings", ["mute"]),
  widgetRule("share"),
  widgetRule("shortcuts", ["composer", "keyboard", "list"]),
  widgetRule("sign-in", ["keyboard"]),
  widgetRule("thread", ["hoot"]),
  { folder: `${react}/styles`, may: [] },
  // Entry that hosts use in their tests.
  {
    folder: `${react}/test-hooter`,
    may: [
      "hooter-react",
      "hooter-client",
      "hooter-local",
      "react",
      "database.public.rules.json?raw",
      "database.rules.json?raw",
    ],
  },
  // Entry with the custom elements.
  {
    folder: `${react}/element`,
    may: [react, "packages/hooter-react/package.json", "hooter-client", "react", "react-dom"],
  },
  // The entry files, and the provider with its outlets.
  { folder: react, may: [react, "hooter-client", "react"] },
  // Host pages with conflicting styles, and screenshots of these pages. They are used only by tests and stories.
  { folder: `${react}/hosts`, may: [react, "hooter-client", "react", "react-dom", "vitest"] },
  { folder: `${local}/tree`, may: [] },
  { folder: `${local}/rules`, may: [`${local}/tree`, "acorn"] },
  { folder: `${local}/service`, may: [`${local}/tree`, `${local}/rules`, "jose"] },
  { folder: `${local}/store`, may: [`${local}/tree`, `${local}/rules`, `${local}/service`, "node:"] },
  { folder: `${local}/seed`, may: [`${local}/tree`, `${local}/reindex/hashtags`] },
  { folder: `${local}/seed/hoots`, may: [`${local}/seed/written-hoot`] },
  {
    folder: `${local}/identity`,
    may: [
      "node:",
      `${local}/server/trusted-host`,
      `${local}/service/trusted-origin`,
      `${local}/store/private-files`,
      `${local}/store/replace-file`,
      `${local}/store/store-error`,
    ],
  },
  {
    folder: `${local}/server`,
    may: [`${local}/tree`, `${local}/service`, `${local}/store`, "node:"],
  },
  { folder: `${local}/backend`, may: [`${local}/tree`, `${local}/seed`, `${local}/identity`, "node:"] },
  { folder: `${local}/reindex`, may: [`${local}/tree`, `${local}/seed/names`, "node:"] },
  {
    folder: `${local}/cli`,
    may: [
      `${local}/tree`,
      `${local}/rules`,
      `${local}/service`,
      `${local}/store`,
      `${local}/server`,
      `${local}/identity`,
      `${local}/backend`,
      `${local}/reindex`,
      "node:",
    ],
  },
  // The entry files.
  { folder: local, may: [local, "node:"] },
  // Only this package may import the sources of the other packages.
  { folder: testSupport, may: [client, react, local, "firebase/", "vitest"] },
  // The server accesses the database only through the client, and allows the same pictures as the page.
  { folder: "apps/demo/server", may: ["hooter-client", "node:", "apps/demo/src/pictures"] },
  { folder: "apps/demo/src", may: ["hooter-react", "hooter-client", "react", "react-dom", "react-router"] },
];

/** Exceptions, each with its reason. */
const exceptions: readonly { readonly file: RegExp; readonly may: readonly string[] }[] = [
  // The only adapter of the identity service.
  { file: /^packages\/hooter-client\/src\/identity\/firebase[^/]*\.ts$/, may: ["firebase/"] },
  // The isomorphic entry: the modules that it imports must also run in a page, so they may not use Node.js.
  { file: /^packages\/hooter-local\/src\/index\.ts$/, may: [] },
];

const forTests = [
  "vitest",
  "fast-check",
  "esbuild",
  "typescript",
  "hooter-local",
  "hooter-client",
  "hooter-react",
  "hooter-test-support",
  "@testing-library/",
  "@fontsource/",
  "storybook",
  "@storybook/",
  "node:",
  "react",
  "react-dom",
  "valibot",
  "database.public.rules.json?raw",
  "database.rules.json?raw",
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** All forbidden imports of the project, as `file → target`. */
export function findForbiddenImports(): string[] {
  return folderRules
    .map((rule) => packageOf(rule.folder))
    .filter((folder, index, all) => all.indexOf(folder) === index)
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .flatMap((path) => forbiddenIn(relative(root, path), readFileSync(path, "utf8")));
}

/** Folders of the packages (with nested folders) and of the demo that have no row in the table. */
export function findFoldersWithoutRule(): string[] {
  return readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}/src`)
    .flatMap((source) => [source, ...subfolders(source).map((name) => `${source}/${name}`)])
    .concat("apps/demo/server", "apps/demo/src")
    .filter((folder) => !folder.endsWith("/testing") && !folderRules.some((rule) => rule.folder === folder));
}

/** Forbidden imports of one file. It is exported for its test. */
export function forbiddenIn(file: string, text: string): string[] {
  const rule = ruleOf(file);
  if (rule === undefined) return [];
  const allowed = [
    rule.folder,
    ...rule.may,
    ...exceptions.filter((exception) => exception.file.test(file)).flatMap((exception) => exception.may),
    ...(isTest(file) ? [...forTests, packageOf(file)] : []),
  ];
  return importsOf(text)
    .map((specifier) => (specifier.startsWith(".") ? join(dirname(file), specifier) : specifier))
    .filter((target) => !allowed.some((name) => isWithin(target, name)))
    .map((target) => `${file} → ${target}`);
}

/** Sources of the packages and the demo by path, without tests and stories. */
export function packageSources(): ReadonlyMap<string, string> {
  const folders = [client, react, local, testSupport, "apps/demo/server", "apps/demo/src"];
  const files = folders.flatMap((folder) => sourceFiles(join(root, folder))).map((path) => relative(root, path));
  return new Map(files.filter((file) => !isTest(file)).map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** Cycles of imports between files, each as `file → file → …`. Type imports and dynamic imports count too. */
export function findImportCircles(sources: ReadonlyMap<string, string>): string[] {
  const resolve = (file: string, specifier: string): string | undefined => {
    const path = join(dirname(file), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => sources.has(candidate));
  };
  const targetsOf = (file: string): string[] =>
    importsOf(sources.get(file) ?? "")
      .filter((specifier) => specifier.startsWith("."))
      .flatMap((specifier) => resolve(file, specifier) ?? []);
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of targetsOf(file)) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of sources.keys()) visit(file);
  return circles;
}

/** Package of a file: the folder that its own tests may use. */
function packageOf(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

function isTest(file: string): boolean {
  return /\.(test|stories)\.tsx?$|\/(testing|stories)\//.test(file);
}

function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(importPattern)].flatMap((match) => match[1] ?? match[2] ?? []);
}

function ruleOf(file: string): FolderRule | undefined {
  return folderRules.filter((rule) => isWithin(file, rule.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
}

function isWithin(target: string, name: string): boolean {
  return target === name || target.startsWith(name.endsWith("/") || name.endsWith(":") ? name : `${name}/`);
}

function subfolders(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)));
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
