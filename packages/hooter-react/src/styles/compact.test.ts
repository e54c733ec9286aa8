import { expect, it } from "vitest";
import { compact } from "./compact";

it("merges the blocks of the layer, and removes spaces without meaning, but not those of texts and calculations", () => {
  const css =
    '@layer hooter;@layer hooter{:where(.a *){--b: max( 1px, 2px - 1px );content:" ( , ) " / ""}}\n\n@layer hooter{:where(.c){d:e}}';
  expect(compact(css)).toBe(
    '@layer hooter;@layer hooter{:where(.a *){--b:max(1px,2px - 1px);content:" ( , ) "/""}:where(.c){d:e}}',
  );
});
