import { expect, it } from "vitest";
import { guard } from "./guard";

const heavy = ":not(a a a a .hooter-none)";

it("removes the layer and adds the same specificity to each selector, including nested selectors", () => {
  const css =
    "@layer hooter;@layer hooter{:where(.a,.b:is(c)){d:e;&:hover{f:g}}@media x{:where(.h)>.i,:where(.j){k:l}}}@layer hooter{:where(.m){n:o}}";
  const [back, ...rest] = guard(css).split("\n");
  expect(back).toContain("all:revert");
  expect(rest.join("\n")).toBe(
    `:where(.a,.b:is(c))${heavy}{d:e;&:hover{f:g}}@media x{:where(.h)${heavy}>.i,:where(.j)${heavy}{k:l}}:where(.m)${heavy}{n:o}`,
  );
});

it("throws on a stylesheet with unbalanced braces", () => {
  expect(() => guard("@layer hooter{:where(.a){b:c}")).toThrow("unbalanced");
});
