const NARROW_NO_BREAK_SPACE = "\u202F";
const NO_BREAK_SPACE = "\u00A0";
const APOSTROPHE = "\u2019";

/** Matches links, which must remain unchanged. */
const LINK = /(https?:\/\/\S+)/;

/**
 * Applies French typography: curly apostrophes, no-break spaces before `; : ! ?`, inside guillemets and between a
 * number and its unit.
 *
 * Replaces each character with one character, so the length does not change.
 */
export function setFrenchTypography(text: string): string {
  return text
    .normalize("NFC")
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? part : setWords(part)))
    .join("");
}

function setWords(text: string): string {
  return text
    .replaceAll("'", APOSTROPHE)
    .replace(/ (?=[;!?])/g, NARROW_NO_BREAK_SPACE)
    .replace(/ (?=[:»])/g, NO_BREAK_SPACE)
    .replace(/« /g, `«${NO_BREAK_SPACE}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW_NO_BREAK_SPACE)
    .replace(/(?<=\d) (?=(?:%|°C|€|km|m|cm|mm|g|kg|l|cl|h|min|s|ans|fois)(?![\p{L}\d]))/gu, NO_BREAK_SPACE);
}

/**
 * Creates a function like {@link setFrenchTypography} that caches its results, for communities that repeat their texts.
 */
export function createTypesetter(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const set = known.get(text) ?? setFrenchTypography(text);
    known.set(text, set);
    return set;
  };
}
