import { describe, expect, it } from "vitest";
import { exportsOf, lackOf, missing } from "./examples";

describe("package exports", () => {
  it.each([
    "packages/hooter-react/src/index.ts",
    "packages/hooter-react/src/primitives/index.ts",
    "packages/hooter-client/src/react/index.ts",
  ])("every export has a description and every value an example: %s", (entry) => expect(missing(entry)).toEqual([]));

  it("exportsOf finds each export under the name of its declaration", () => {
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

describe("lackOf", () => {
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
  ])("returns what %s lacks", (local, type, lack) => expect(lackOf(source, { local, type })).toBe(lack));
});
