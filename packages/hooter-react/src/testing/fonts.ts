/// <reference types="vite/client" />
import narrow400 from "@fontsource/archivo-narrow/files/archivo-narrow-latin-400-normal.woff2?url";
import narrow700 from "@fontsource/archivo-narrow/files/archivo-narrow-latin-700-normal.woff2?url";
import wide400 from "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2?url";
import wide700 from "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2?url";

/** Fonts for the tests, a wide and a narrow one. A layout that is correct with both does not depend on the font. */
export const testFonts = ["wide", "narrow"] as const;
export type TestFont = (typeof testFonts)[number];

const files: Readonly<Record<TestFont, Readonly<Record<400 | 700, string>>>> = {
  wide: { 400: wide400, 700: wide700 },
  narrow: { 400: narrow400, 700: narrow700 },
};
const familyOf = (font: TestFont): string => `hooter-test-${font}`;

/** The style element of each page that has a test font. */
const sheets = new WeakMap<Document, HTMLStyleElement>();

/**
 * Applies a test font to a page's widgets and to the page itself. If the page has a rule for the same variables, that
 * rule takes precedence.
 *
 * @param font null restores the page's own font
 * @param page the document; pass another one for an iframe, for example
 * @returns a promise that resolves once the font is loaded, so that the next layout uses it
 */
export async function setTestFont(font: TestFont | null, page: Document = document): Promise<void> {
  const sheet = sheets.get(page) ?? page.createElement("style");
  sheets.set(page, sheet);
  if (!sheet.isConnected) page.head.prepend(sheet);
  if (font === null) {
    sheet.textContent = "";
    return;
  }
  const family = familyOf(font);
  const face = (weight: 400 | 700) => {
    const url = new URL(files[font][weight], location.href).href;
    return `@font-face { font-family: ${family}; src: url("${url}"); font-weight: ${weight}; }`;
  };
  sheet.textContent = `
    ${face(400)} ${face(700)}
    :where(html) { --hooter-font: ${family}; --hooter-font-title: ${family}; font-family: ${family}; }
  `;
  const loaded = await Promise.all([400, 700].map((weight) => page.fonts.load(`${weight} 16px ${family}`)));
  if (loaded.some((faces) => faces.length === 0)) throw new Error(`The test font "${font}" did not load.`);
}
