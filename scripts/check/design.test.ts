import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = "packages/hooter-react/src/styles/";
const stylesheet = readdirSync(folder)
  .filter((file) => file.endsWith(".css"))
  .map((file) => readFileSync(folder + file, "utf8"))
  .join("\n")
  .replaceAll(/\/\*[\s\S]*?\*\//g, "");
const document = readFileSync("docs/design.md", "utf8");

/** First code span of each row in a section's table. */
function rowsOf(section: string): string[] {
  const text = document.split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...text.matchAll(/^\| (?:[a-z]+ \| )?`([^`]+)`/gm)].map(([, value = ""]) => value);
}

/** Values of all properties whose names match, joined to one text. */
function valuesOf(property: RegExp): string {
  return [...stylesheet.matchAll(/(?:^|[{;\s])([\w-]+):\s*([^;{}]+);/g)]
    .filter(([, name = ""]) => property.test(name))
    .map(([, , value = ""]) => value.replaceAll(/\s+/g, " "))
    .join(" ; ");
}

/** Values that a text does not contain as whole words. */
function missing(values: readonly string[], text: string): string[] {
  return values.filter((value) => {
    const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return !new RegExp(String.raw`(?<![\w.])${escaped}(?![\w.])`).test(text);
  });
}

it("gives every list an explicit role, because WebKit does not expose lists without markers as lists", () => {
  const widgets = "packages/hooter-react/src/";
  const lists = readdirSync(widgets, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.(?:test|stories))\.tsx$/.test(file))
    .flatMap((file) => [...readFileSync(widgets + file, "utf8").matchAll(/<[ou]l\b[^]*?>/g)].map(([tag]) => tag));
  // `CardList` renders the other lists; `CommentList.test.tsx` and `FollowList.test.tsx` check their roles.
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.filter((tag) => !tag.includes('role="list"'))).toEqual([]);
});

describe("docs/design.md", () => {
  it("lists every colour of the stylesheet, and no other", () => {
    const tokens = readFileSync(`${folder}tokens.css`, "utf8").matchAll(/^ {2}(--_[\w-]+):/gm);
    const others = [
      "--_font",
      "--_font-title",
      "--_size",
      "--_radius",
      "--_layer",
      "--_motion",
      "--_shadow",
      "--_target",
      "--_from-edge",
    ];
    const colors = [...tokens].map(([, name = ""]) => name).filter((name) => !others.includes(name));
    expect(rowsOf("Colours").sort()).toEqual([...new Set(colors)].sort());
  });

  it.each([
    ["Type", /^font(-size)?$/, /(?:clamp|max)\([^)]+\)|[\d.]+(?:r?em|px)/g],
    ["Spacing", /^(row-|column-)?gap$/, /[\d.]+(?:r?em|px|%)/g],
    ["Corners", /^border-radius$/, /calc\(.+? \* [\d.]+\)|var\(--_radius\)|[\d.]+(?:em|px|%)/g],
    ["Motion", /^(animation|transition)(-duration|-delay)?$/, /[\d.]+(?<!\b0)m?s\b/g],
  ])("lists every value of the stylesheet under %s, and no other", (section, property, value) => {
    expect(rowsOf(section).sort()).toEqual([...new Set(valuesOf(property).match(value))].sort());
  });

  it("lists only shadows of the stylesheet under Elevation", () => {
    const values = rowsOf("Elevation");
    expect(values.length).toBeGreaterThanOrEqual(3);
    expect(missing(values, valuesOf(/^(box-shadow|--_shadow)$/))).toEqual([]);
  });

  it("lists every width at which a widget changes, and only user preferences that the stylesheet handles", () => {
    const conditions = [...stylesheet.matchAll(/@(container|media)([^{]+)\{/g)];
    const containers = conditions.filter(([, kind]) => kind === "container").map(([, , text = ""]) => text);
    const found = new Set(containers.flatMap((text) => text.match(/\d+(?:px|em)/g) ?? []));
    expect(rowsOf("Breakpoints").sort()).toEqual([...found].sort());
    const media = conditions.map(([, , text]) => text).join();
    const modes = rowsOf("Modes of the user");
    expect(modes.length).toBeGreaterThan(3);
    // Omit the first mode: it has no media query in the stylesheet, because the browser applies it through
    // `color-scheme`.
    expect(modes.slice(1).filter((mode) => !media.includes(mode))).toEqual([]);
  });

  it("documents the same focus ring and page colours as the stylesheets", () => {
    const [, ring = ""] = /`outline: ([^`]+)` with an offset of 2 px/.exec(document) ?? [];
    expect(stylesheet).toContain(`outline: ${ring};\n  outline-offset: 2px;`);
    const [, light, dark] = /`--desk`: `(#\w+)` · `(#\w+)`/.exec(document) ?? [];
    expect(readFileSync("apps/demo/src/demo.css", "utf8")).toContain(`--desk: light-dark(${light}, ${dark});`);
  });
});
