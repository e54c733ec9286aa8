import { describe, expect, it } from "vitest";
import { exportsOf, lacking, lackOf } from "./examples";

describe("what a package exports", () => {
  it.each(["packages/hooter-react/src/index.ts", "packages/hooter-client/src/react/index.ts"])(
    "has a sentence, and what runs has an example: %s",
    (entry) => expect(lacking(entry)).toEqual([]),
  );

  it("is found under the name of its declaration", () => {
    expect(
      exportsOf(
        "packages/a/src/index.ts",
        'export { type AProps, DefaultA as A } from "./a/A";\nexport type { B } from "./b";\nexport * from "./c";',
      ),
    ).toEqual([
      { name: "AProps", file: "packages/a/src/a/A", local: "AProps", type: true },
      { name: "A", file: "packages/a/src/a/A", local: "DefaultA", type: false },
      { name: "B", file: "packages/a/src/b", local: "B", type: true },
    ]);
  });
});

describe("what a declaration lacks", () => {
  const source = `
    /** A sentence. */
    export interface AProps {}
    export type BProps = AProps;
    /**
     * A sentence.
     *
     * @example
     * <A />
     */
    export const A = make();
    /** A sentence, for example. */
    export const B = make();
    /** @example <C /> */
    export function C() {}
    export class D {}
  `;
  it.each([
    ["AProps", true, null],
    ["BProps", true, "comment"],
    ["A", false, null],
    ["B", false, "example"],
    ["C", false, "comment"],
    ["D", false, "comment"],
    ["Nothing", false, "comment"],
  ])("%s", (local, type, lack) => expect(lackOf(source, { local, type })).toBe(lack));
});
