import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { en, fr, Header, HooterProvider } from "../index";
import styles from "../styles/index.css?inline";
import { setTestFont, testFonts } from "../testing/fonts";
import { createHarness, type Harness } from "../testing/harness";
import { siteLinks } from "../testing/links";

let harness: Harness;
let root: Root;
let sheet: HTMLStyleElement;
let column: HTMLElement;

beforeEach(async () => {
  await page.viewport(1000, 800);
  harness = createHarness({ hoots: 0 });
  sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = styles;
  column = document.body.appendChild(document.createElement("div"));
  root = createRoot(column);
});
afterEach(() => {
  root.unmount();
  column.remove();
  sheet.remove();
  harness.dispose();
});

const cases = testFonts.flatMap((font) => [
  { language: "French", labels: fr, font },
  { language: "English", labels: en, font },
]);

it.each(cases)("fits into a column of 220 px or more ($language, $font font)", async ({ labels, font }) => {
  await setTestFont(font);
  root.render(
    <HooterProvider links={siteLinks} client={harness.client} labels={labels}>
      <Header current="/" />
    </HooterProvider>,
  );
  await expect.poll(() => column.querySelectorAll("nav a, button").length).toBe(4);
  for (const width of [220, 260, 300, 320, 500, 700]) {
    column.style.inlineSize = `${width}px`;
    const edge = column.getBoundingClientRect().right;
    const beyond = [...column.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > edge + 0.5);
    expect({ width, beyond: beyond.map((part) => part.getAttribute("class") ?? part.textContent) }).toEqual({
      width,
      beyond: [],
    });
  }
});

it("writes the links and « Déconnexion » on one line", async () => {
  root.render(
    <HooterProvider links={siteLinks} client={harness.client}>
      <Header current="/" />
    </HooterProvider>,
  );
  await expect.poll(() => column.querySelectorAll("nav a, button").length).toBe(4);
  const middles = [...column.querySelectorAll("nav a, button")].map((control) => {
    const text = document.createRange();
    text.selectNodeContents(control);
    const { top, bottom } = text.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.25);
});
