import { describe, expect, it } from "vitest";
import {
  findFoldersWithoutRule,
  findForbiddenImports,
  findImportCircles,
  forbiddenIn,
  packageSources,
} from "./import-directions";

describe("import directions", () => {
  it("the repository has no forbidden import", () => {
    expect(findForbiddenImports()).toEqual([]);
  });

  it("has a row for every folder of every package", () => {
    expect(findFoldersWithoutRule()).toEqual([]);
  });

  it.each([
    ["packages/hooter-client/src/model/hoot.ts", "../mutations/publish-hoot", "an import from a higher layer"],
    ["packages/hooter-client/src/queries/feed.ts", "hooter-react", "the widgets from the client"],
    ["packages/hooter-client/src/mutations/like.ts", "react", "React in the headless client"],
    ["packages/hooter-client/src/index.ts", "firebase/auth", "Firebase outside its adapter"],
    ["packages/hooter-client/src/database/subscriptions/a.ts", "../rest-database", "the adapter from its streams"],
    ["packages/hooter-react/src/feed/feed.tsx", "firebase/auth", "Firebase in a widget"],
    ["packages/hooter-react/src/feed/feed.tsx", "hooter-local", "the local database in a widget"],
    ["packages/hooter-local/src/tree/node.ts", "node:fs", "Node in the isomorphic engine"],
    ["packages/hooter-local/src/service/handler.ts", "../store/journal", "the store from the service"],
    ["packages/hooter-local/src/server/serve.ts", "../cli/arguments", "the command line from the server"],
    ["packages/hooter-react/src/thread/Thread.tsx", "../feed/Feed", "a widget that the thread does not contain"],
    ["packages/hooter-client/src/identity/a.test.ts", "../../../hooter-local/src/identity", "foreign source in a test"],
  ])("forbids %s importing %s (%s)", (file, specifier) => {
    expect(forbiddenIn(file, `import { x } from "${specifier}";`)).toHaveLength(1);
    expect(forbiddenIn(file, `export * from "${specifier}";`)).toHaveLength(1);
    expect(forbiddenIn(file, `const x = await import("${specifier}");`)).toHaveLength(1);
  });

  it.each([
    ["packages/hooter-client/src/identity/firebase-identity.ts", "firebase/auth"],
    ["packages/hooter-client/src/mutations/like.ts", "../model/hoot"],
    ["packages/hooter-react/src/feed/feed.test.tsx", "hooter-local"],
    ["packages/hooter-local/src/store/journal.ts", "node:fs/promises"],
  ])("allows %s importing %s", (file, specifier) => {
    expect(forbiddenIn(file, `import { x } from "${specifier}";`)).toEqual([]);
  });
});

describe("import cycles", () => {
  it("finds no import cycles in the packages and the demo", () => {
    const sources = packageSources();
    expect(sources.size).toBeGreaterThan(400);
    expect(findImportCircles(sources)).toEqual([]);
  });

  it.each([
    ["an import", 'import { b } from "./b";'],
    ["a type import", 'import type { B } from "./b";'],
    ["an export", 'export * from "./b";'],
    ["a dynamic import", 'const b = () => import("./b");'],
  ])("finds an import cycle through %s", (_, code) => {
    const sources = new Map([
      ["src/a.ts", code],
      ["src/b.tsx", 'import { c } from "../src/c";'],
      ["src/c/index.ts", 'import { a } from "../a";'],
      ["src/d.ts", 'import { a } from "./a";'],
    ]);
    expect(findImportCircles(sources)).toEqual(["src/a.ts → src/b.tsx → src/c/index.ts → src/a.ts"]);
  });
});
