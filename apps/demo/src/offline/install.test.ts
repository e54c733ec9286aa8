import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const isPublic = (path: string) => existsSync(new URL(`../../public${path}`, import.meta.url));

/** Reads the width and height of a PNG file from its header. */
function sizeOf(path: string): string {
  const bytes = readFileSync(new URL(`../../public${path}`, import.meta.url));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

it("has a manifest that describes an installable French site, with existing icons of the stated sizes", () => {
  const manifest: {
    icons: Icon[];
    shortcuts: { name: string; short_name: string; url: string; icons: Icon[] }[];
    [member: string]: unknown;
  } = JSON.parse(read("public/manifest.webmanifest"));
  expect(manifest).toMatchObject({ name: "Hooter", short_name: "Hooter", lang: "fr", display: "standalone" });
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    expect(sizeOf(src)).toBe(sizes);
  expect(manifest.shortcuts).toMatchObject([{ short_name: "Composer", url: "/dashboard/hootin" }]);
});

it("has a page that links to the manifest and the icons", () => {
  const links = [...read("index.html").matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)];
  expect(links.map(([, rel]) => rel)).toEqual(["icon", "apple-touch-icon", "manifest"]);
  expect(links.filter(([, , href = ""]) => !isPublic(href))).toEqual([]);
  expect(sizeOf("/icons/apple-180.png")).toBe("180x180");
});

it("gives the browser's bars the colours of the page", () => {
  const [, light, dark] = /--desk: light-dark\((#\w+), (#\w+)\)/.exec(read("src/demo.css")) ?? [];
  const metas = [...read("index.html").matchAll(/name="theme-color" content="([^"]+)" .*data-theme="(\w+)"/g)];
  expect(metas.map(([, color, theme]) => [theme, color])).toEqual([
    ["light", light],
    ["dark", dark],
  ]);
  expect(JSON.parse(read("public/manifest.webmanifest"))).toMatchObject({
    theme_color: light,
    background_color: light,
  });
});

it("has a favicon with the owl of the widgets", () => {
  const owl = readFileSync(
    new URL("../../../../packages/hooter-react/src/primitives/Owl.tsx", import.meta.url),
    "utf8",
  );
  const paths = [...owl.matchAll(/\bd="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(read("public/favicon.svg")).toContain(path);
});
