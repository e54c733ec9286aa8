import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asPage, sectionOf } from "../../.storybook/docs/document";
import { hookSources } from "../../.storybook/docs/hook-sources";
import { hookText } from "../../.storybook/docs/tsdoc";
import { actions } from "./story-states/actions";
import { hoots } from "./story-states/hoots";
import { parts } from "./story-states/parts";
import { screens } from "./story-states/screens";
import { states } from "./story-states/states";

const table = { ...parts, ...actions, ...hoots, ...screens };

const widgets = "packages/hooter-react/src";
const hooks = "packages/hooter-client/src/react";

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);

/** Story files, each with its title, exported names and text. */
const files = [...filesIn(widgets, /\.stories\.tsx$/), ...filesIn(".storybook", /\.stories\.tsx$/)].map((file) => {
  const text = readFileSync(file, "utf8");
  return {
    title: /\btitle: "([^"]+)"/.exec(text)?.[1] ?? file,
    names: [...text.matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name),
    text,
  };
});
const stories = files.flatMap(({ title, names }) => names.map((name) => `${title}: ${name}`));

/** Values that an entry file exports, without its types. */
function exportsOf(file: string, pattern: RegExp): string[] {
  const lists = [...readFileSync(file, "utf8").matchAll(/^export \{([^}]+)\}/gm)];
  return lists
    .flatMap(([, list = ""]) => list.split(","))
    .map((entry) => entry.trim().replace(/^.* as /, ""))
    .filter((name) => pattern.test(name))
    .sort();
}

const exported = [`${widgets}/index.ts`, `${widgets}/primitives/index.ts`]
  .flatMap((entry) => exportsOf(entry, /^[A-Z]\w+$/))
  .sort();
const rows = Object.entries(table);

describe("the table of widgets and states", () => {
  it("lists every exported widget, and no other", () => {
    expect(exported.length).toBeGreaterThan(40);
    expect(Object.keys(table).sort()).toEqual(exported);
  });

  it.each(rows)("%s has a story for each state, or a reason for its absence", (_, row) => {
    expect(states.filter((state) => row[state] === undefined)).toEqual([]);
    const named = states.map((state) => row[state]).filter((cell) => typeof cell === "string");
    expect(named.filter((story) => !stories.includes(story))).toEqual([]);
    expect(typeof row.ready).toBe("string");
  });

  it("names a story for each widget, in a file that renders the widget", () => {
    const drawn = ([name, row]: (typeof rows)[number]) => {
      const title = typeof row.ready === "string" ? row.ready.split(": ")[0] : undefined;
      const text = files.find((file) => file.title === title)?.text ?? "";
      return new RegExp(String.raw`<(?:Default)?${name}\b|component: ${name}\b`).test(text);
    };
    expect(rows.filter((row) => !drawn(row)).map(([name]) => name)).toEqual([]);
  });
});

describe("the pages of the component browser", () => {
  // `useReadable` is internal.
  const hooksOf = (index: string) => exportsOf(index, /^use[A-Z]/).filter((name) => name !== "useReadable");
  const exportedHooks = [...hooksOf(`${hooks}/index.ts`), ...hooksOf(`${widgets}/index.ts`)];

  it.each(exportedHooks)("%s has a page with its TSDoc and a live story", (name) => {
    const file = files.find(({ title }) => title === `Hooks/${name}`);
    expect(file?.text).toContain(`hookPage("${name}"`);
    expect(file?.names.length).toBeGreaterThan(0);
    const text = hookText(hookSources, name);
    expect(text.description.length).toBeGreaterThan(20);
    expect(text.signature).toMatch(new RegExp(`^function ${name}\\b`));
    if (/\): \w+State$/.test(text.signature)) expect(text.result).not.toBeNull();
  });

  it("the hook pages cover exactly the exported hooks", () => {
    expect(hooksOf(`${widgets}/index.ts`).length).toBeGreaterThan(5);
    const titles = files.flatMap(({ title }) => (title.startsWith("Hooks/") ? [title.slice("Hooks/".length)] : []));
    expect(titles.sort()).toEqual([...exportedHooks].sort());
  });

  it("hookText reads the description, notes, example and result from a hook's source", () => {
    const text = hookText(hookSources, "useFeed");
    expect(text.description).toMatch(/^Returns all hoots, newest first/);
    expect(text.example).toContain("useFeed({ pageSize: 20 })");
    expect(text.result).toMatch(/^export type FeedState =[\s\S]*"ready"[\s\S]*;$/);
    expect(hookText(hookSources, "useAuthorHoots").notes[0]).toMatch(/^`author`: a uid/);
    expect(hookText(hookSources, "useFollow").result).toMatch(
      /^export interface FollowState extends MutationState \{[\s\S]*\}\n\nexport interface MutationState \{[\s\S]*\}$/,
    );
    expect(() => hookText(hookSources, "useNothing")).toThrow("no TSDoc");
  });

  const pages = filesIn(".storybook/pages", /\.mdx$/).map((file) => ({ file, text: readFileSync(file, "utf8") }));

  it.each(pages)("$file shows existing documents and sections and links to existing pages", ({ text }) => {
    const documents = new Map(
      [...text.matchAll(/^import (\w+) from "\.\.\/\.\.\/(docs\/[^"?]+)\?raw"/gm)].map(([, name = "", file = ""]) => [
        name,
        readFileSync(file, "utf8"),
      ]),
    );
    for (const [, name = "", heading = ""] of text.matchAll(/sectionOf\((\w+), "([^"]+)"\)/g))
      expect(sectionOf(documents.get(name) ?? "", heading)).toContain(heading);
    const shown = [text, ...[...documents.values()].map(asPage)].join("\n");
    const titles = [...pages.map((page) => titleOf(page.text)), ...files.map(({ title }) => title)].map(idOf);
    const targets = [...shown.matchAll(/\?path=\/docs\/([a-z-]+)--docs/g)].map(([, id]) => id);
    expect(targets.filter((id) => id === undefined || !titles.includes(id))).toEqual([]);
  });

  it("asPage removes links to documents that have no page, and sectionOf rejects a missing section", () => {
    expect(asPage("[Deploying](deploy.md), [looks](docs/theming.md#a) and [all](https://a.example)")).toBe(
      "Deploying, [looks](?path=/docs/guides-theming--docs) and [all](https://a.example)",
    );
    expect(() => sectionOf("# A\n\n## B\n", "C")).toThrow("no section");
  });
});

function titleOf(page: string): string {
  return /<Meta title="([^"]+)"/.exec(page)?.[1] ?? "";
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}
