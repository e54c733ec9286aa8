import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * Checks the styling contract: docs/styling.md must list exactly the names in the built stylesheet and in the widgets.
 */
const css = readFileSync("packages/hooter-react/dist/styles.css", "utf8");
const guarded = readFileSync("packages/hooter-react/dist/styles.guarded.css", "utf8");
const page = readFileSync("docs/styling.md", "utf8");

const source = "packages/hooter-react/src";
const widgets = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|^(testing|hosts|styles)\//.test(file))
  .map((file) => readFileSync(`${source}/${file}`, "utf8"))
  .join("\n");

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? match[0]))].sort();

const documented = {
  classes: all(page, /`(hooter-[a-z-]+)`/g),
  variables: all(page, /`(--hooter-[a-z-]+)`/g),
  states: all(page, /`(data-[a-z-]+)`/g),
};
const inStylesheet = {
  classes: all(css, /\.(hooter-[a-z-]+)/g),
  variables: all(css, /var\(\s*(--hooter-[a-z-]+)/g),
  states: all(css, /\[(data-[a-z-]+)/g),
};
const inWidgets = {
  classes: [
    ...all(widgets, /useRoot\("([a-z-]+)"/g).map((name) => `hooter-${name}`),
    ...all(widgets, /className(?:=|: )\{?["`]([^"`$]*)/g).flatMap((names) => names.match(/hooter-[a-z-]+/g) ?? []),
  ],
  states: all(widgets, /\s["[]?(data-[a-z-]+)["\]]?[=:]/g),
};

/** Selectors of all rules that are not nested in another rule. Layers, queries and keyframes do not count as rules. */
function selectorsOf(text: string): string[] {
  const found: string[] = [];
  const open: boolean[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") {
      const prelude = text.slice(start, at).trim();
      const rule = !prelude.startsWith("@");
      // Skip the content of rules and of keyframes.
      if (rule && !open.includes(true)) found.push(prelude);
      open.push(rule || prelude.startsWith("@keyframes"));
    }
    if (text[at] === "}") open.pop();
    if (/[{};]/.test(text[at] ?? "")) start = at + 1;
  }
  return found;
}

/** Preludes of the outermost blocks of a stylesheet, without repetitions: its selectors and at-rules. */
function preludesOf(text: string): string[] {
  const found = new Set<string>();
  let depth = 0;
  let outside = "";
  for (const sign of text) {
    if (sign === "{" && depth++ === 0) found.add(outside.replace(/^(?:\s|@layer hooter;)*/, "").trim());
    if (depth === 0) outside += sign;
    if (sign === "}" && --depth === 0) outside = "";
  }
  if (outside.trim() !== "") found.add(outside.trim());
  return [...found];
}

describe("the styling contract", () => {
  it("lists exactly the classes of the stylesheet and the widgets", () => {
    expect(documented.classes).toEqual([...new Set([...inStylesheet.classes, ...inWidgets.classes])].sort());
  });

  it("lists exactly the variables that the stylesheet reads, none of which the stylesheet sets", () => {
    expect(documented.variables).toEqual(inStylesheet.variables);
    expect(css.match(/[{;]--hooter-/g)).toBeNull();
  });

  it("lists exactly the data attributes of the stylesheet and the widgets", () => {
    expect(documented.states).toEqual([...new Set([...inStylesheet.states, ...inWidgets.states])].sort());
  });

  it.each([
    ["styles.css", css],
    ["styles.guarded.css", guarded],
  ])("%s changes nothing on hover on a touch screen, where a hover would stay after a tap", (_, text) => {
    const onTouch = text.replaceAll(/@media ?\(hover: ?hover\)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
    expect(text).toContain(":hover");
    expect(onTouch).not.toContain(":hover");
  });

  it("limits the stylesheet to one layer and to zero-specificity selectors of Hooter's classes, without rem and !important", () => {
    expect(preludesOf(css)).toEqual(["@layer hooter"]);
    expect(css.match(/[\d.]rem\b|!important/g)).toBeNull();
    const foreign = selectorsOf(css).filter(
      (selector) => !/^:where\([^)]*hooter|^:where\(html\[data-hooter/.test(selector),
    );
    expect(foreign).toEqual([]);
  });

  it("gives the guarded stylesheet the same classes, but no layer", () => {
    expect(all(guarded, /\.(hooter-[a-z-]+)/g).filter((name) => name !== "hooter-none")).toEqual(inStylesheet.classes);
    expect(guarded).not.toContain("@layer");
  });
});
