import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { chooseAction } from "../testing/choose-action";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { painted, settled } from "../testing/settled";
import { Feed } from "./Feed";

let pictures = 0;
/** Returns the URL of a picture of 300 by 400 pixels that has not been loaded before. */
const picture = () =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" id="p${pictures++}"/>`)}`;

/**
 * Tolerance in pixels: a browser with scroll anchoring may anchor to the previous card if that card is partly in view.
 */
const A_CARD = 150;

const cards = () => screen.queryAllByRole("article");
const topOf = (element: Element) => element.getBoundingClientRect().top;
const fresh = () => screen.findByRole("button", { name: /nouveaux? hoots?/ });

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("style");
  window.scrollTo(0, 0);
});

/** Scrolls down to a card step by step, as a reader does, and returns the card. */
async function readAt(index: number): Promise<HTMLElement> {
  const there = () => cards().find((card) => card.getAttribute("aria-posinset") === String(index + 1));
  await waitFor(() => expect(cards().length).toBeGreaterThan(5));
  for (let steps = 0; steps < 80; steps++) {
    const card = there();
    const distance = card ? topOf(card) - 40 : window.innerHeight;
    if (card && Math.abs(distance) < 1) break;
    const most = window.innerHeight / 2;
    window.scrollBy(0, Math.max(-most, Math.min(most, distance)));
    await painted();
  }
  const card = there();
  if (!card) throw new Error("There is no such card.");
  expect(Math.abs(topOf(card) - 40)).toBeLessThan(2);
  // The feed needs some frames to detect that its top is out of view.
  await settled(card);
  return card;
}

/** Runs an action and checks that the card is back in place once the list is stable. */
async function expectStays(card: Element, act: () => unknown, within = 2, done: () => void = () => {}): Promise<void> {
  await settled(card);
  const positions = () => [topOf(card), window.scrollY, document.documentElement.scrollHeight] as const;
  const [before, scrollBefore, heightBefore] = positions();
  await act();
  await waitFor(done);
  await settled(card);
  expect(card.isConnected).toBe(true);
  const [after, scroll, height] = positions();
  const details = `scrolled by ${scroll - scrollBefore}, page grew by ${height - heightBefore}`;
  expect(Math.abs(after - before), details).toBeLessThan(within);
}

describe.each([
  ["with scroll anchoring", "auto"],
  ["without scroll anchoring", "none"],
])("reading position (%s)", (_, anchoring) => {
  beforeEach(async () => {
    await page.viewport(414, 896);
    document.documentElement.style.setProperty("overflow-anchor", anchoring);
  });

  // A short list has all its cards in the document; a long list has only some.
  describe.each([
    ["a short list", 30, 20],
    ["a long list", 90, 20],
  ])("%s", (_name, pageSize, index) => {
    it.each([
      ["at once", () => Promise.resolve()],
      // In this case, cards grow again before the list has been corrected for the previous ones.
      ["one after the other", () => new Promise<void>((resolve) => setTimeout(resolve))],
    ])(
      "keeps the card being read in place when pictures above load late without reserved space, %s",
      async (_order, pause) => {
        renderInHarness(<Feed pageSize={pageSize} />, {
          hoots: 120,
          components: { Avatar: () => <img alt="" data-late="" style={{ display: "block" }} /> },
        });
        const read = await readAt(index);
        const above = cards()
          .filter((card) => card.getBoundingClientRect().bottom < 0)
          .flatMap((card) => [...card.querySelectorAll("img")].filter((image) => image.hasAttribute("data-late")));
        expect(above.length).toBeGreaterThan(3);
        await expectStays(
          read,
          async () => {
            for (const image of above) {
              image.src = picture();
              await pause();
            }
          },
          2,
          () => expect(above[0]?.naturalHeight).toBe(400),
        );
      },
    );

    it("keeps the card being read in place when a card above grows in the same frame as a scroll while anchoring is suspended", async () => {
      renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      const read = await readAt(index);
      const above = cards().find((card) => card.getAttribute("aria-posinset") === String(index - 1));
      const list = above?.parentElement;
      if (!above || !list) throw new Error("There is no card above.");
      await expectStays(read, () => {
        above.style.setProperty("padding-block-end", "400px");
        // Chromium suspends scroll anchoring for a frame in which the padding of an ancestor changes.
        list.style.setProperty("padding-block-end", "1px");
        window.scrollBy(0, 1);
      });
    });

    it("keeps the card being read in place when hoots above are removed, are added or grow", async () => {
      const { harness } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      const read = await readAt(index);
      const ids = Object.keys(harness.database.read("hoots") ?? {})
        .sort()
        .reverse();
      const count = () => Number(read.getAttribute("aria-posinset"));
      const before = count();
      await expectStays(
        read,
        () => harness.database.update("", { [`hoots/${ids[index - 2]}`]: null, [`stats/${ids[index - 2]}`]: null }),
        2,
        () => expect(count()).toBe(before - 1),
      );
      const long = `Bien plus long. ${"La nuit porte conseil. ".repeat(10)}`;
      await expectStays(
        read,
        () => harness.database.update(`hoots/${ids[index - 3]}`, { contenu: long }),
        2,
        () => expect(screen.getByText(/Bien plus long/)).toBeTruthy(),
      );
      await expectStays(
        read,
        () => harness.client.publishHoot({ content: "De moi.", pictureUrl: "", pictureAlt: "" }),
        2,
        () => expect(count()).toBe(before),
      );
    });

    it("keeps the hoots above in place when the reader mutes the author of the first card in sight", async () => {
      const { harness, user } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      const read = await readAt(index);
      const ids = Object.keys(harness.database.read("hoots") ?? {})
        .sort()
        .reverse();
      // Make the hoot tall and the only one of its author.
      const long = `Bien plus long. ${"La nuit porte conseil. ".repeat(10)}`;
      await harness.database.update(`hoots/${ids[index]}`, { contenu: long, proprietaire: "seule" });
      await screen.findByText(/Bien plus long/);
      await settled(read);
      const above = cards().find((card) => Number(card.getAttribute("aria-posinset")) === index);
      if (!above) throw new Error("There is no card above.");
      await expectStays(
        above,
        () => chooseAction(user, "Masquer ses hoots", read),
        2,
        () => expect(screen.getByRole("article", { name: /^Hoot masqué/ })).toBeTruthy(),
      );
    });

    it("keeps the card being read in place when the window narrows or the font grows", async () => {
      const { container } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      const read = await readAt(index);
      const within = anchoring === "auto" ? A_CARD : 2;
      await expectStays(read, () => page.viewport(320, 800), within);
      await expectStays(read, () => container.style.setProperty("font-size", "130%"), within);
    });

    // Skip this test for a short list with scroll anchoring. In that case, cards above enter the viewport for one frame
    // and change their height. Only anchoring would correct this, but the test disables anchoring.
    it.runIf(anchoring === "none" || pageSize === 90)(
      "keeps the card being read in place when the list narrows in the same frame as a scroll",
      async () => {
        const { container } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
        const read = await readAt(index);
        // Disable scroll anchoring: Chromium does not always correct the position for a new width.
        container.style.setProperty("overflow-anchor", "none");
        await expectStays(read, () => {
          // The scroll event fires in the next frame, before the list's observer reports the new width.
          window.scrollBy(0, 1);
          container.style.setProperty("inline-size", "300px");
        });
      },
    );

    // The test forces a layout between removing and adding cards, as WebKit does for container queries. Browsers with
    // scroll anchoring do not need this test, because their lists never force such a layout.
    it.runIf(anchoring === "none" && pageSize === 90)(
      "keeps the card being read in place when a layout happens between removing and adding cards",
      async () => {
        renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
        const read = await readAt(60);
        const list = read.parentElement;
        if (!list) throw new Error("The card is in no list.");
        const { insertBefore, appendChild } = list;
        let layouts = 0;
        const layOut = () => {
          if (list.getBoundingClientRect().height > 0) layouts++;
        };
        vi.spyOn(list, "insertBefore").mockImplementation((node, child) => {
          layOut();
          return insertBefore.call(list, node, child);
        });
        vi.spyOn(list, "appendChild").mockImplementation((node) => {
          layOut();
          return appendChild.call(list, node);
        });
        for (const direction of [-1, 1]) {
          await settled(read);
          const to = topOf(read) - direction * window.innerHeight;
          layouts = 0;
          window.scrollBy(0, direction * window.innerHeight);
          await waitFor(() => expect(layouts).toBeGreaterThan(0));
          // Wait, because the list corrects the position between layout and paint, which is later than the callback of
          // an animation frame.
          await settled(read);
          expect(read.isConnected).toBe(true);
          expect(Math.abs(topOf(read) - to)).toBeLessThan(2);
        }
      },
    );

    // The list corrects a change of the content above it only in browsers without scroll anchoring. In other browsers,
    // anchoring does not always correct it, so do not test them.
    it.runIf(anchoring === "none")("keeps the card being read in place when content above it changes", async () => {
      const { container } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      const read = await readAt(index);
      const banner = document.createElement("p");
      banner.style.setProperty("block-size", "120px");
      await expectStays(read, () => container.before(banner));
      await expectStays(read, () => banner.remove());
    });

    it("scrolls a new hoot into view when the user presses the button for new hoots", async () => {
      const { harness } = renderInHarness(<Feed pageSize={pageSize} />, { hoots: 120 });
      await readAt(index);
      const basile = await harness.otherUser(BASILE);
      await basile.publishHoot({ content: "D’un autre.", pictureUrl: "", pictureAlt: "" });
      (await fresh()).click();
      const hoot = await screen.findByText("D’un autre.");
      const isInView = () => {
        const { top, bottom } = hoot.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(window.innerHeight);
      };
      await waitFor(isInView);
      await settled(hoot);
      isInView();
    });
  });
});
