import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { settled, throughout } from "../testing/settled";
import { FollowList, PersonRows } from "./FollowList";
import { Profile } from "./Profile";

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  cleanup();
  window.scrollTo(0, 0);
  await setTestFont(null);
});

const rows = () => screen.queryAllByRole("listitem");
const list = () => screen.getByRole("list");
const positions = () => rows().map((row) => Number(row.getAttribute("aria-posinset")));
const people = Array.from({ length: 10_000 }, (_, index) => ({
  key: `-OF${String(10_000 - index).padStart(17, "0")}`,
  uid: `person${index}`,
  pseudo: `Personne ${index}`,
  picture: null,
}));
const pages = { hasMore: false, loadMore: () => {}, isLoadingMore: false, loadMoreError: null };

async function open() {
  renderInHarness(
    <section className="hooter hooter-follow-list">
      <h1 id="title">Abonnés de Basile</h1>
      <PersonRows people={people} pages={pages} label="Abonnés de Basile" labelledBy="title" />
    </section>,
    { hoots: 0 },
  );
  await waitFor(() => expect(rows()[0]).toHaveAttribute("aria-setsize", "10000"));
}

describe("a list of 10,000 people", () => {
  it("keeps at most 60 rows in the document at any scroll position, and leaves no gap in view", async () => {
    await open();
    expect(rows().length).toBeLessThanOrEqual(60);
    const { scrollHeight } = document.documentElement;
    for (let part = 0; part <= 4; part++) {
      window.scrollTo(0, (scrollHeight * part) / 4);
      await throughout(3, list(), () => {
        expect(rows().length).toBeLessThanOrEqual(60);
        for (const y of [120, window.innerHeight / 2, window.innerHeight - 10]) {
          const under = document.elementFromPoint(window.innerWidth / 2, y);
          expect(under?.closest(".hooter-gap") ?? null).toBeNull();
        }
      });
    }
    await waitFor(() => expect(positions().at(-1)).toBe(10_000));
  });

  it("keeps the focused row in the document when it is scrolled out of view", async () => {
    await open();
    const row = rows()[3];
    if (!row) throw new Error("The list is empty.");
    row.focus();
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await settled(list());
    expect(document.activeElement).toBe(row);
    expect(positions()[0]).toBeLessThanOrEqual(4);
  });

  it("restores the reading position when the user goes back", async () => {
    history.pushState({ key: "people" }, "");
    await open();
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await settled(list());
    const read = rows().find((row) => row.getBoundingClientRect().top >= 0);
    const name = read?.textContent ?? "";
    const top = read?.getBoundingClientRect().top ?? Number.NaN;
    history.pushState({ key: "elsewhere" }, "");
    cleanup();
    const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    history.back();
    await back;
    await open();
    const found = () => rows().find((row) => row.textContent === name);
    await waitFor(() => expect(Math.abs((found()?.getBoundingClientRect().top ?? Number.NaN) - top)).toBeLessThan(2));
  });
});

/** Counts of two profiles. */
const stats = {
  account1: { hoots: 1_234, followers: 12_345, following: 678 },
  account2: { hoots: 15, followers: 8, following: 8 },
};

describe.each(testFonts)("the numbers of a profile, in the %s font", (font) => {
  it.each([320, 390, 768, 1280])(
    "keeps each number on one line, and all numbers in one row, in a window of %d pixels",
    async (width) => {
      await page.viewport(width, 800);
      await setTestFont(font);
      const { harness, rerender } = renderInHarness(<p />, { hoots: 5 });
      for (const [uid, numbers] of Object.entries(stats)) {
        await harness.database.update("", {
          [`auteurImg/${uid}/profil/name`]: "WWWWWWWWWWWWWWWWWW",
          [`profileStats/${uid}`]: numbers,
        });
        rerender(<Profile key={uid} who={{ uid }} />);
        const links = await screen.findAllByRole("link", { name: /abonn/ });
        await settled(links[0] ?? document.body);
        for (const link of links) {
          // Nothing overflows the card. In a narrow card, the number is above its word, and each takes one line.
          expect(link.getClientRects()).toHaveLength(1);
          const range = document.createRange();
          range.selectNodeContents(link);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          expect(lines.size).toBe(width > 590 ? 1 : 2);
        }
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
        const [counts] = screen.getAllByRole("list");
        const items = [...(counts?.children ?? [])].map((item) => item.getBoundingClientRect());
        expect(items).toHaveLength(3);
        const [hoots, followers, following] = items;
        expect(followers?.left).toBeGreaterThanOrEqual(hoots?.right ?? Number.NaN);
        expect(following?.left).toBeGreaterThanOrEqual(followers?.right ?? Number.NaN);
        expect(following?.right).toBeLessThanOrEqual((counts?.getBoundingClientRect().right ?? Number.NaN) + 1);
      }
    },
  );
});

it.each(testFonts)(
  "does not break « Abonnements » in the heading of a list on a small phone (%s font)",
  async (font) => {
    await page.viewport(320, 600);
    await setTestFont(font);
    renderInHarness(
      // The content width of a page that has margins of 12 pixels.
      <div style={{ inlineSize: 296 }}>
        <FollowList who={{ uid: "account1" }} list="following" />
      </div>,
      { hoots: 5 },
    );
    const heading = await screen.findByRole("heading", { name: /^Abonnements/ });
    const range = document.createRange();
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error("The heading is empty.");
    range.setStart(text, 0);
    range.setEnd(text, "Abonnements".length);
    expect(range.getClientRects()).toHaveLength(1);
  },
);

it("shows no row until the rows of the restored reading position have loaded", async () => {
  const loaded = (count: number) => (
    <section className="hooter hooter-follow-list">
      <h1 id="title">Abonnés de Basile</h1>
      <PersonRows
        people={people.slice(0, count)}
        pages={{ ...pages, hasMore: count < 100 }}
        label="Abonnés de Basile"
        labelledBy="title"
      />
    </section>
  );
  history.pushState({ key: "people" }, "");
  const { rerender } = renderInHarness(loaded(100), { hoots: 0 });
  await waitFor(() => expect(rows().length).toBeGreaterThan(5));
  window.scrollTo(0, 2_500);
  await settled(list());
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(2_000);

  history.pushState({ key: "elsewhere" }, "");
  rerender(<p>Ailleurs</p>);
  window.scrollTo(0, 0);
  const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  history.back();
  await back;
  rerender(loaded(20));
  await throughout(3, document.body, () => expect(rows()).toEqual([]));
  rerender(loaded(100));
  await waitFor(() => expect(Math.abs(window.scrollY - scrollY)).toBeLessThan(3));
});
