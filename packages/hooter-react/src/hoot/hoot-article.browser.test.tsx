import { cleanup, screen, within } from "@testing-library/react";
import type { HootView } from "hooter-client";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { hoot } from "../testing/each-widget";
import { setTestFont, testFonts } from "../testing/fonts";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { HootArticle } from "./HootArticle";
import { HootPage } from "./HootPage";

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  await setTestFont(null);
  await page.viewport(innerWidth, innerHeight);
});

const article = (changes: Partial<HootView>) => (
  <HootArticle
    hoot={{ ...hoot, picture: null, ...changes }}
    takesFocus={false}
    onComments={() => {}}
    onDelete={() => {}}
  />
);

it.each(testFonts)(
  "keeps its height when the counts appear, and when they disappear at zero (%s font)",
  async (font) => {
    await setTestFont(font);
    const { rerender } = renderInHarness(article({ likes: null, comments: null }), { hoots: 0 });
    const height = () => screen.getByRole("article").getBoundingClientRect().height;
    const before = height();
    rerender(article({ likes: 3, comments: 2 }));
    expect(screen.getByRole("button", { name: /^2\s+commentaires$/ })).toBeVisible();
    expect(height()).toBe(before);
    rerender(article({ likes: 0, comments: 0 }));
    expect(height()).toBe(before);
  },
);

it.each(testFonts)("shows its actions beside or below the author, and above the text (%s font)", async (font) => {
  await setTestFont(font);
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 900);
    const { unmount } = renderInHarness(article({ author: { ...hoot.author, pseudo: "M".repeat(18) } }), { hoots: 0 });
    const box = screen.getByRole("article").getBoundingClientRect();
    const menu = screen.getByRole("button", { name: "Plus d’actions" }).getBoundingClientRect();
    expect(menu.bottom).toBeLessThanOrEqual(screen.getByText("Hou").getBoundingClientRect().top);
    expect(menu.right).toBeLessThanOrEqual(box.right);
    expect(menu.left).toBeGreaterThanOrEqual(box.left);
    unmount();
  }
});

it.each(testFonts)(
  "leaves enough width for the text of a comment, with the button beside or below it (%s font)",
  async (font) => {
    await setTestFont(font);
    for (const width of [280, 320, 390, 768]) {
      await page.viewport(width, 900);
      const { user, unmount } = renderInHarness(article({}), { hoots: 0 });
      await user.click(screen.getByRole("button", { name: "Répondre" }));
      const field = screen.getByRole("textbox", { name: "Votre commentaire" });
      const button = screen.getByRole("button", { name: "Envoyer" }).getBoundingClientRect();
      const text = field.getBoundingClientRect();
      // Eight times the font size, plus the padding.
      expect(text.width).toBeGreaterThanOrEqual(8 * 16 + 2 * 14);
      expect(button.left >= text.right || button.top >= text.bottom).toBe(true);
      expect(button.right).toBeLessThanOrEqual(field.parentElement?.getBoundingClientRect().right ?? 0);
      unmount();
    }
  },
);

it.each(["{Enter}", "{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}"])("sends a comment on %s", async (keys) => {
  const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
  const basile = await harness.otherUser(BASILE);
  const { slug } = await basile.publishHoot({ content: "Hou", pictureUrl: "", pictureAlt: "" });
  rerender(<HootPage slug={slug} />);
  await userEvent.click(await screen.findByRole("button", { name: "Répondre" }));
  await userEvent.fill(await screen.findByRole("textbox", { name: "Votre commentaire" }), "Hou hou");
  await userEvent.keyboard(keys);
  expect(await screen.findByRole("listitem")).toHaveTextContent("Hou hou");
});

it.each([320, 1280])(
  "leaves space below the share links, and around the comments in their card (%i px)",
  async (width) => {
    await page.viewport(width, 900);
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    const basile = await harness.otherUser(BASILE);
    const published = await basile.publishHoot({ content: "Hou", pictureUrl: "", pictureAlt: "" });
    await basile.addComment(published, "Hou hou");
    rerender(<HootPage slug={published.slug} />);
    const row = await screen.findByRole("listitem");
    const share = screen.getByRole("group", { name: "Partager" });
    const card = share.closest("article") ?? document.body;
    const comments = screen.getByRole("region", { name: "Commentaires" });
    const title = within(comments).getByRole("heading", { name: "Commentaires" });
    const box = (element: Element) => element.getBoundingClientRect();
    expect(box(card).bottom - box(share).bottom).toBeGreaterThanOrEqual(16);
    expect(box(comments).top - box(card).bottom).toBeGreaterThanOrEqual(12);
    for (const part of [title, row]) {
      expect(box(part).left - box(comments).left).toBeGreaterThanOrEqual(16);
      expect(box(comments).right - box(part).right).toBeGreaterThanOrEqual(16);
    }
    expect(box(comments).bottom - box(row).bottom).toBeGreaterThanOrEqual(16);
    const look = ({ borderTop, borderBottom, backgroundColor }: CSSStyleDeclaration) => [
      borderTop,
      borderBottom,
      backgroundColor,
    ];
    expect(look(getComputedStyle(comments))).toEqual(look(getComputedStyle(card)));
    expect(getComputedStyle(comments).borderTopStyle).toBe("solid");
    expect(getComputedStyle(comments).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  },
);
