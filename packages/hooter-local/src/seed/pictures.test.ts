import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictureLink } from "./hoot-entries";
import { writtenHoots } from "./hoots";
import { DEFAULT_PICTURE, people } from "./people";

const site = new URL("../../../../apps/demo/public/", import.meta.url);
const read = (link: string): string => readFileSync(new URL(`.${link}`, site), "utf8");
const shippedIn = (folder: string): string[] =>
  readdirSync(new URL(`.${folder}/`, site)).map((name) => `${folder}/${name}`);

const portraits = shippedIn("/communaute/avatars");
const images = shippedIn("/communaute/images");

describe("the shipped pictures", () => {
  it("includes exactly the pictures that the community uses", () => {
    const shownPortraits = [...people.map(({ picture }) => picture), DEFAULT_PICTURE];
    const shownImages = writtenHoots.flatMap(({ picture }) => (picture ? [pictureLink(picture[0])] : []));
    expect(portraits.toSorted()).toEqual(shownPortraits.toSorted());
    expect(images.toSorted()).toEqual([...new Set(shownImages)].toSorted());
  });

  it.each([...portraits, ...images])("%s is a self-contained SVG without scripts or external references", (link) => {
    const svg = read(link);
    expect(link).toMatch(/^\/communaute\/(?:avatars|images)\/[a-z][a-z-]*\.svg$/);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (?:200 200|1200 800)">/);
    expect(svg).not.toMatch(/<(?:script|text|style|image|foreignObject|a)\b/);
    expect(svg).not.toMatch(/\son\w+=/);
    expect(svg.match(/(?:href|src)="[^#][^"]*"|url\((?!#)/g)).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("defines every id that a picture refers to", () => {
    const dangling = [...portraits, ...images].flatMap((link) => {
      const svg = read(link);
      const used = [...svg.matchAll(/url\(#(\w+)\)|href="#(\w+)"/g)].map(([, paint, shape]) => paint ?? shape);
      return used.filter((id) => !svg.includes(` id="${id}"`)).map((id) => `${link}#${id}`);
    });
    expect(dangling).toEqual([]);
  });

  it("keeps portraits below 6,000 and images below 14,000 characters", () => {
    expect(portraits.filter((link) => read(link).length >= 6_000)).toEqual([]);
    expect(images.filter((link) => read(link).length >= 14_000)).toEqual([]);
  });
});
