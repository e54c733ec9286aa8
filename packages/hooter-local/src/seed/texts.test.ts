import { describe, expect, it } from "vitest";
import { writtenHoots } from "./hoots";
import { people } from "./people";
import { setFrenchTypography } from "./typography";

const hootTexts = writtenHoots.map(({ text }) => text);
const commentTexts = writtenHoots.flatMap(({ comments = [] }) => comments.map(([, text]) => text));
const altTexts = writtenHoots.flatMap(({ picture }) => (picture ? [picture[1]] : []));
const published = [...hootTexts, ...commentTexts, ...altTexts].map(setFrenchTypography);

describe("the texts of the community", () => {
  it("contains at least 390 hoots, 350 comments and 65 pictures", () => {
    expect(hootTexts.length).toBeGreaterThanOrEqual(390);
    expect(commentTexts.length).toBeGreaterThanOrEqual(350);
    expect(altTexts.length).toBeGreaterThanOrEqual(65);
  });

  it("contains no duplicate hoots and no duplicate alternative texts", () => {
    expect(new Set(hootTexts).size).toBe(hootTexts.length);
    expect(new Set(altTexts).size).toBe(altTexts.length);
  });

  it("contains hoots of 1 to 280, comments of 1 to 1,000 and alternative texts of 1 to 200 characters", () => {
    const misfits = (texts: readonly string[], most: number): string[] =>
      texts.map(setFrenchTypography).filter((text) => text.trim().length === 0 || text.length > most);
    expect(misfits(hootTexts, 280)).toEqual([]);
    expect(misfits(commentTexts, 1000)).toEqual([]);
    expect(misfits(altTexts, 200)).toEqual([]);
  });

  it("contains short and long hoots", () => {
    expect(hootTexts.filter((text) => text.length <= 60).length).toBeGreaterThanOrEqual(30);
    expect(hootTexts.filter((text) => text.length >= 190).length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ["is in NFC", (text: string) => text === text.normalize("NFC")],
    ["is trimmed, without double spaces", (text: string) => text === text.trim() && !/ {2}/.test(text)],
    ["has no straight quote", (text: string) => !/["']/.test(text)],
    ["has no three dots for an ellipsis", (text: string) => !text.includes("...")],
    ["has no breakable space before ; : ! ? or »", (text: string) => !/ [;:!?»]/.test(text)],
    ["has no ; ! ? or » directly after a letter", (text: string) => !/\p{L}[;!?»]/u.test(text)],
    ["has no breakable space after an opening guillemet", (text: string) => !/« /.test(text)],
    ["opens and closes its guillemets", (text: string) => text.split("«").length === text.split("»").length],
    ["keeps its ligatures", (text: string) => !/\b(?:coeur|oeuvre|soeur|oeil|noeud|oeuf|voeu)/i.test(text)],
    ["links to example.org only", (text: string) => (text.match(/https?:\/\/\S+/g) ?? []).every(isExample)],
    ["contains no control character", (text: string) => !/\p{Cc}/u.test(text)],
  ])("every text %s", (_, holds) => {
    expect(published.filter((text) => !holds(text))).toEqual([]);
  });

  it("elides « de » before « hôpital » in the hoot about the circumflex", () => {
    expect(published.filter((text) => text.includes("Le s d’hôpital, le s de forêt."))).toHaveLength(1);
  });

  it("contains links and hashtags", () => {
    expect(hootTexts.filter((text) => text.includes("https://")).length).toBeGreaterThanOrEqual(6);
    expect(hootTexts.filter((text) => /#\p{L}/u.test(text)).length).toBeGreaterThanOrEqual(12);
  });

  it("contains at least five hoots for each person", () => {
    const quiet = people.filter(({ handle }) => writtenHoots.filter(({ by }) => by === handle).length < 5);
    expect(quiet).toEqual([]);
  });

  it("marks one hoot of each newcomer, and no other hoot, as a first hoot", () => {
    const newcomers = people.flatMap(({ handle, joinedDaysAgo }) => (joinedDaysAgo === undefined ? [] : [handle]));
    const first = writtenHoots.flatMap((hoot) => (hoot.first ? [hoot.by] : []));
    expect(first.toSorted()).toEqual(newcomers.toSorted());
  });

  it("contains unique hoot ids, references to all of them, and no reference to a missing id", () => {
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
