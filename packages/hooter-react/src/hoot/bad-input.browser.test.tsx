import { cleanup, screen, waitFor } from "@testing-library/react";
import type { HootView } from "hooter-client";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { DefaultHootCard as HootCard } from "./HootCard";

const hoot: HootView = {
  id: "-Oabc",
  slug: "ada-7_hoot",
  content: "Bonne nuit.",
  author: { uid: "ada", pseudo: "Ada", picture: null },
  picture: null,
  publishedAt: Date.UTC(2026, 1, 1),
  writtenDate: "01/02/2026 10:00",
  editedAt: null,
  likes: 1,
  comments: 0,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  await setTestFont(null);
  await page.viewport(innerWidth, innerHeight);
});

it.each([
  [1, 10_000],
  [10_000, 1],
])("the card keeps its height when a picture of %i × %i pixels loads", async (width, height) => {
  const size = `width="${width}" height="${height}"`;
  const url = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)}`;
  renderInHarness(<HootCard hoot={{ ...hoot, picture: { url, alt: "La lune" } }} />, { hoots: 0 });
  const card = screen.getByRole("article");
  const picture = screen.getByRole("img", { name: "La lune" });
  const before = card.getBoundingClientRect().height;
  expect(picture.getBoundingClientRect().height).toBeGreaterThan(0);
  await waitFor(() => expect(picture.closest("figure")).toHaveAttribute("data-state", "loaded"));
  expect(card.getBoundingClientRect().height).toBe(before);
});

it.each(testFonts)("the card fits a million likes and a word of 280 letters into 280 px (%s font)", async (font) => {
  await setTestFont(font);
  await page.viewport(280, 800);
  const changes = { content: "u".repeat(280), likes: 1_000_000, comments: 1_000_000 };
  renderInHarness(<HootCard hoot={{ ...hoot, ...changes }} />, { hoots: 0 });
  const card = screen.getByRole("article");
  const { right } = card.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(280);
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
  for (const button of screen.getAllByRole("button"))
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

it.each([
  ["ltr", "ليلة هادئة"],
  ["ltr", "Bonne nuit."],
  ["rtl", "Bonne nuit."],
  ["rtl", "ليلة هادئة"],
])(
  "aligns a text in a wide card to the start of its own direction (page: %s, text: %s)",
  async (direction, content) => {
    await page.viewport(1280, 800);
    renderInHarness(
      <div className="hooter-feed" dir={direction}>
        <HootCard hoot={{ ...hoot, content }} />
      </div>,
      { hoots: 0 },
    );
    const text = screen.getByText(content);
    const box = text.getBoundingClientRect();
    const around = text.parentElement?.getBoundingClientRect();
    // The text does not fill the card.
    expect(box.width).toBeLessThan(around?.width ?? 0);
    const { direction: own } = getComputedStyle(text);
    expect(own === "ltr" ? box.left : box.right).toBe(own === "ltr" ? around?.left : around?.right);
  },
);
