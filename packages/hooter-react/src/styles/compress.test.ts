import { expect, it } from "vitest";
import { compress } from "./compress";

it("shortens the names of the tokens in declarations, registrations and uses, and no other name", () => {
  expect(
    compress(
      "@layer hooter{:where(.hooter){--_ink: var(--hooter-ink, #000);--_ink-soft: var(--_ink)}@property --_ink{inherits: true}:where(.hooter-a){--_stacked: 1px;color:var(--_ink-soft);margin:var(--_stacked)}}",
    ),
  ).toBe(
    "@layer hooter{:where(.hooter){--_0:var(--hooter-ink, #000);--_1:var(--_0)}@property --_0{inherits: true}:where(.hooter-a){--_stacked:1px;color:var(--_1);margin:var(--_stacked)}}",
  );
});

it("joins the blocks of the layer", () => {
  expect(compress("@layer hooter;@layer hooter{:where(.hooter){a:b}}@layer hooter{:where(.c){d:e}}")).toBe(
    "@layer hooter;@layer hooter{:where(.hooter){a:b}:where(.c){d:e}}",
  );
});
