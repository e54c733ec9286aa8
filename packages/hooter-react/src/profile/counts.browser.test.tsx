import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { Profile } from "./Profile";

afterEach(async () => {
  cleanup();
  await setTestFont(null);
});

it.each(testFonts)(
  "centres the second of three counts on a phone, with each number above its word (%s font)",
  async (font) => {
    await setTestFont(font);
    await page.viewport(390, 700);
    renderInHarness(<Profile who={{ uid: "account1" }} />);
    const list = await screen.findByRole("list", { name: "En chiffres" });
    const { left, right } = list.getBoundingClientRect();
    const counts = [...list.children].map((count) => {
      const range = document.createRange();
      range.selectNodeContents(count);
      return range.getBoundingClientRect();
    });
    const second = counts[1];
    if (!second) throw new Error("There is only one count.");
    expect(Math.abs((second.left + second.right) / 2 - (left + right) / 2)).toBeLessThan(1);
    const line = Number.parseFloat(getComputedStyle(list).lineHeight);
    for (const { height } of counts) expect(height).toBeGreaterThan(1.5 * line);
  },
);

it.each(testFonts)(
  "breaks no word of the follow button at 320 px when the text is twice as large (%s font)",
  async (font) => {
    await setTestFont(font);
    await page.viewport(320, 700);
    document.documentElement.style.setProperty("--hooter-size", "32px");
    onTestFinished(() => void document.documentElement.style.removeProperty("--hooter-size"));
    renderInHarness(<Profile who={{ uid: "account1" }} />);
    const button = await screen.findByRole("button", { name: "S'abonner" });
    const { width } = button.getBoundingClientRect();
    button.style.flex = "none";
    // A narrower button would break a word, unless its label is wider than the row.
    const row = button.parentElement?.getBoundingClientRect().width ?? 0;
    expect(width).toBeGreaterThanOrEqual(Math.min(row, button.getBoundingClientRect().width) - 1);
  },
);
