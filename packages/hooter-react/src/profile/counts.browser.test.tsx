import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
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
