import { describe, expect, it } from "vitest";
import { writtenHoots } from "./hoots";
import { people } from "./people";
import { setFrenchTypography } from "./typography";

const hootTexts = writtenHoots.map(({ text }) => text);
const commentTexts = writtenHoots.flatMap(({ comments = [] }) => comments.map(([, text]) => text));
const altTexts = writtenHoots.flatMap(({ picture }) => (picture ? [picture[1]] : []));
const published = [...hootTexts, ...commentTexts, ...altTexts].map(setFrenchTypography);

describe("what the community writes", () => {
  it("is about 400 hoots, at least 350 comments and about 70 pictures", () => {
    expect(hootTexts.length).toBeGreaterThanOrEqual(390);
    expect(commentTexts.length).toBeGreaterThanOrEqual(350);
    expect(altTexts.length).toBeGreaterThanOrEqual(65);
  });

  it("is never written twice", () => {
    expect(new Set(hootTexts).size).toBe(hootTexts.length);
    expect(new Set(altTexts).size).toBe(altTexts.length);
  });

  it("fits: hoots 1 to 280, comments 1 to 1,000, alternative texts 1 to 200 characters", () => {
    const misfits = (texts: readonly string[], most: number): string[] =>
      texts.map(setFrenchTypography).filter((text) => text.trim().length === 0 || text.length > most);
    expect(misfits(hootTexts, 280)).toEqual([]);
    expect(misfits(commentTexts, 1000)).toEqual([]);
    expect(misfits(altTexts, 200)).toEqual([]);
  });

  it("has short and long hoots", () => {
    expect(hootTexts.filter((text) => text.length <= 60).length).toBeGreaterThanOrEqual(30);
    expect(hootTexts.filter((text) => text.length >= 190).length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ["is in NFC", (text: string) => text === text.normalize("NFC")],
    ["is trimmed, without double spaces", (text: string) => text === text.trim() && !/ {2}/.test(text)],
    ["has no straight quote", (text: string) => !/["']/.test(text)],
    ["has no three dots for an ellipsis", (text: string) => !text.includes("...")],
    ["has no breakable space before high punctuation", (text: string) => !/ [;:!?»]/.test(text)],
    ["has no high punctuation stuck to a word", (text: string) => !/\p{L}[;!?»]/u.test(text)],
    ["has no breakable space after an opening guillemet", (text: string) => !/« /.test(text)],
    ["opens and closes its guillemets", (text: string) => text.split("«").length === text.split("»").length],
    ["keeps its ligatures", (text: string) => !/\b(?:coeur|oeuvre|soeur|oeil|noeud|oeuf|voeu)/i.test(text)],
    ["links to example.org only", (text: string) => (text.match(/https?:\/\/\S+/g) ?? []).every(isExample)],
    ["holds no control character", (text: string) => !/\p{Cc}/u.test(text)],
  ])("%s", (_, holds) => {
    expect(published.filter((text) => !holds(text))).toEqual([]);
  });

  it("has links and hashtags", () => {
    expect(hootTexts.filter((text) => text.includes("https://")).length).toBeGreaterThanOrEqual(6);
    expect(hootTexts.filter((text) => /#\p{L}/u.test(text)).length).toBeGreaterThanOrEqual(12);
  });

  it("comes from everybody", () => {
    const quiet = people.filter(({ handle }) => writtenHoots.filter(({ by }) => by === handle).length < 5);
    expect(quiet).toEqual([]);
  });

  it("begins with first words for each newcomer, and for them only", () => {
    const newcomers = people.flatMap(({ handle, joinedDaysAgo }) => (joinedDaysAgo === undefined ? [] : [handle]));
    const first = writtenHoots.flatMap((hoot) => (hoot.first ? [hoot.by] : []));
    expect(first.toSorted()).toEqual(newcomers.toSorted());
  });

  it("refers only to hoots that exist, each named once", () => {
    const ids = writtenHoots.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const references = writtenHoots.flatMap(({ after }) => (after === undefined ? [] : [after]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(references.filter((reference) => !ids.includes(reference))).toEqual([]);
    expect(ids.filter((id) => !references.includes(id))).toEqual([]);
  });
});

function isExample(link: string): boolean {
  const { protocol, hostname } = new URL(link);
  return protocol === "https:" && hostname.endsWith(".example.org");
}
