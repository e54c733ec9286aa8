import { describe, expect, it } from "vitest";
import { findForbiddenImports, forbiddenIn } from "./import-directions";

describe("import directions", () => {
  it("hold in the whole repository", () => {
    expect(findForbiddenImports()).toEqual([]);
  });

  it.each([
    ["packages/hooter-client/src/model/hoot.ts", "../actions/publish", "an arrow that points up"],
    ["packages/hooter-client/src/live/feed.ts", "hooter-react", "the widgets from the client"],
    ["packages/hooter-client/src/actions/like.ts", "react", "React in the headless client"],
    ["packages/hooter-client/src/index.ts", "firebase/auth", "Firebase outside its adapter"],
    ["packages/hooter-react/src/feed/feed.tsx", "firebase/auth", "Firebase in a widget"],
    ["packages/hooter-react/src/feed/feed.tsx", "hooter-local", "the local database in a widget"],
    ["packages/hooter-local/src/tree/node.ts", "node:fs", "Node in the isomorphic engine"],
    ["packages/hooter-local/src/service/handler.ts", "../store/journal", "the store from the service"],
  ])("refuse %s importing %s (%s)", (file, specifier) => {
    expect(forbiddenIn(file, `import { x } from "${specifier}";`)).toHaveLength(1);
    expect(forbiddenIn(file, `export * from "${specifier}";`)).toHaveLength(1);
    expect(forbiddenIn(file, `const x = await import("${specifier}");`)).toHaveLength(1);
  });

  it.each([
    ["packages/hooter-client/src/identity/firebase-identity.ts", "firebase/auth"],
    ["packages/hooter-client/src/actions/like.ts", "../model/hoot"],
    ["packages/hooter-react/src/feed/feed.test.tsx", "hooter-local"],
    ["packages/hooter-local/src/store/journal.ts", "node:fs/promises"],
  ])("allow %s importing %s", (file, specifier) => {
    expect(forbiddenIn(file, `import { x } from "${specifier}";`)).toEqual([]);
  });
});
