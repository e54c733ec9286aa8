import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "./index.css";
import { Composer } from "../composer/Composer";
import { Footer } from "../layout/Footer";
import { Button } from "../primitives/Button";
import { renderInHarness } from "../testing/render";

/** Sets the browser's text size, as a user does in its settings. */
async function setBrowserSize(standard: number): Promise<void> {
  await cdp().send("Page.setFontSizes", { fontSizes: { standard } });
}

let sheet: HTMLStyleElement;
beforeEach(async () => {
  await page.viewport(390, 800);
  sheet = document.head.appendChild(document.createElement("style"));
});
afterEach(async () => {
  cleanup();
  sheet.remove();
  await setBrowserSize(16);
});

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

/** Measures the text sizes of a form and a footer on a page with these CSS rules. */
function sizes(css: string) {
  sheet.textContent = css;
  renderInHarness(
    <>
      <Composer />
      <Footer year={2026} />
      <Button>Seul</Button>
    </>,
    { hoots: 0 },
  );
  const found = {
    text: sizeOf(screen.getByLabelText("Contenu du hoot")),
    label: sizeOf(screen.getByText(/^Lien d’une image/)),
    button: sizeOf(screen.getByRole("button", { name: "Publier" })),
    footer: sizeOf(screen.getByText("© 2026 Hooter")),
    alone: sizeOf(screen.getByRole("button", { name: "Seul" })),
  };
  cleanup();
  return found;
}

describe("the text size", () => {
  it("uses the text size that the user has set in the browser", async () => {
    const usual = sizes("");
    expect(usual).toEqual({ text: 19, label: 14, button: 15, footer: 14, alone: 16 });
    await setBrowserSize(32);
    await expect.poll(() => sizes("")).toEqual({ text: 38, label: 28, button: 30, footer: 28, alone: 32 });
  });

  it("ignores the font size of the page's root element", () => {
    expect(sizes("html { font-size: 62.5%; } body { font-size: 1.6rem; }")).toEqual(sizes(""));
  });

  it("uses the host's text size if the host sets one, regardless of the browser", async () => {
    const css = ":root { --hooter-size: 20px; }";
    const before = sizes(css);
    expect(before).toEqual({ text: 23.75, label: 17.5, button: 18.75, footer: 17.5, alone: 18.75 });
    await setBrowserSize(32);
    expect(sizes(css)).toEqual(before);
  });
});

it("causes no horizontal scrolling at 320 px when the browser's text size is 200 %", async () => {
  await page.viewport(320, 700);
  await setBrowserSize(32);
  renderInHarness(
    <>
      <Composer />
      <Footer contact="/contact" year={2026} />
    </>,
    { hoots: 0 },
  );
  await expect.poll(() => sizeOf(screen.getByText("© 2026 Hooter"))).toBe(28);
  expect(document.documentElement.scrollWidth).toBe(320);
});
