import { expect, it } from "vitest";
import { restoreComponentNames } from "./component-names";

it.each([
  ["var Feed = /* @__PURE__ */ forwardRef12(function Feed2(props, ref) {", "function Feed (props"],
  ["var Notice = forwardRef(\n  function Notice2(props, ref) {", "function Notice (props"],
  ["var Row = /* @__PURE__ */ (0, import_react87.memo)(function Row10({ hoot }) {", "function Row  ({ hoot }"],
])("restores the name in %s, and keeps the length of the line", (line, restored) => {
  const script = restoreComponentNames(line);
  expect(script).toContain(restored);
  expect(script).toHaveLength(line.length);
});

it.each([
  "var Tree = memo(function Tree2({ node }) { return node.map((child) => h(Tree2, { node: child })); });",
  "var Feed = forwardRef(function Home2(props, ref) {",
  "function Feed2(props) {",
  "var total = add(function sum2x() {",
])("leaves %s unchanged", (script) => {
  expect(restoreComponentNames(script)).toBe(script);
});
