import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { CSSProperties } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { chooseAction } from "../testing/choose-action";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { frames, settled, throughout } from "../testing/settled";
import { Feed } from "./Feed";

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

const cards = () => screen.queryAllByRole("article");
const feed = () => screen.getByRole("feed");
const positionOf = (card: Element | null) => Number(card?.getAttribute("aria-posinset"));

/** Renders a feed of several hundred hoots and loads all of them. */
async function openAll(hoots = 400) {
  const opened = renderInHarness(<Feed pageSize={100} />, { hoots });
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  while (!screen.queryByText("Vous avez tout lu. La nuit est à vous.")) {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await frames(3);
    // The first pages load automatically.
    const more = screen.queryByRole("button", { name: "Charger plus" });
    if (more?.getAttribute("aria-disabled") === "false") more.click();
  }
  await waitFor(() => expect(cards()[0]?.getAttribute("aria-setsize")).toBe(String(hoots)));
  await settled(feed());
  return opened;
}

it("moves nothing while « Charger plus » loads a page, and announces the loading in an existing region", async () => {
  const { harness } = renderInHarness(<Feed pageSize={5} />, { hoots: 30 });
  const button = () => screen.getByRole("button", { name: "Charger plus" });
  // The first pages load automatically.
  await waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    expect(positionOf(cards().at(-1) ?? null)).toBe(20);
  });
  await settled(feed());
  window.scrollTo(0, document.documentElement.scrollHeight);
  await settled(feed());
  const place = () => [button().getBoundingClientRect().top, document.documentElement.scrollHeight];
  const before = place();
  const region = button().parentElement?.previousElementSibling;
  harness.network = "silent";
  button().click();
  await waitFor(() => expect(button()).toHaveAttribute("aria-disabled", "true"));
  await settled(feed());
  expect(place()).toEqual(before);
  expect(region).toHaveTextContent("Chargement...");
});

const noGapAt = (x: number, y: number) => {
  const under = document.elementFromPoint(x, y);
  expect(under).not.toBeNull();
  expect(under?.closest(".hooter-gap") ?? null).toBeNull();
};

/** Runs a check with the layout that the next frame paints, and resolves in a task after that frame. */
async function paintedFrame(check: () => void): Promise<void> {
  await frames(1);
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      check();
      setTimeout(resolve);
    });
    observer.observe(document.body);
  });
}

/** First card whose top is in view. */
function firstSeen(): HTMLElement {
  const seen = cards().find((card) => card.getBoundingClientRect().top >= 0);
  if (!seen) throw new Error("No card is in view.");
  return seen;
}

/** Scrolls to the middle in one step, because scrolling screen by screen, like a reader, would take too long. */
async function goToTheMiddle(): Promise<HTMLElement> {
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  await waitFor(() => {
    const position = positionOf(firstSeen());
    expect(position).toBeGreaterThan(100);
    expect(position).toBeLessThan(300);
  });
  await settled(feed());
  return firstSeen();
}

describe("long list", () => {
  it("renders at most 60 cards at any scroll position and leaves no gap in view", async () => {
    await openAll();
    const { scrollHeight } = document.documentElement;
    for (let part = 0; part <= 8; part++) {
      window.scrollTo(0, (scrollHeight * part) / 8);
      await throughout(4, feed(), () => {
        expect(cards().length).toBeLessThanOrEqual(60);
        for (const y of [40, window.innerHeight / 2, window.innerHeight - 10]) noGapAt(window.innerWidth / 2, y);
      });
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(positionOf(cards().at(-1) ?? null)).toBe(400));
  });

  it("does not measure the page in a render that changes neither cards nor gaps", async () => {
    const { rerender } = await openAll(100);
    window.scrollTo(0, 3_000);
    await settled(feed());
    const measure = vi.spyOn(Element.prototype, "getBoundingClientRect");
    onTestFinished(() => measure.mockRestore());
    rerender(<Feed pageSize={100} className="restyled" />);
    expect(measure).not.toHaveBeenCalled();
    expect(feed().closest(".restyled")).not.toBeNull();
  });

  it.each([
    ["at the same height", () => {}],
    [
      "of which one changes its height in each frame",
      (card: HTMLElement) => (card.style.paddingBottom = `${card.offsetHeight % 17}px`),
    ],
  ])("shows no gap in any frame of a flick through cards %s", async (_name, change) => {
    await page.viewport(390, 844);
    await openAll();
    window.scrollTo(0, 0);
    await settled(feed());
    const gaps: string[] = [];
    for (let step = 0; step < 40; step++) {
      await paintedFrame(() => {
        for (const gap of document.querySelectorAll(".hooter-gap")) {
          const { top, bottom } = gap.getBoundingClientRect();
          if (bottom > 1 && top < innerHeight - 1) gaps.push(`${step}: ${top} to ${bottom}`);
        }
      });
      // In the task after the frame, the flick goes on.
      window.scrollBy({ top: 600, behavior: "instant" });
      const seen = cards();
      const card = seen[step % seen.length];
      if (card) change(card);
    }
    expect(gaps).toEqual([]);
  });

  it("adds and removes cards in a single DOM change for each card that the reader scrolls past", async () => {
    await openAll(200);
    window.scrollTo(0, 6_000);
    await settled(feed());
    let changes = 0;
    const observer = new MutationObserver((records) => {
      if (records.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof HTMLElement))) changes++;
    });
    observer.observe(feed(), { childList: true });
    const before = positionOf(firstSeen());
    for (let step = 0; step < 120; step++) {
      window.scrollBy(0, 40);
      await frames(1);
    }
    await settled(feed());
    observer.disconnect();
    const passed = positionOf(firstSeen()) - before;
    expect(passed).toBeGreaterThan(16);
    expect(changes).toBeGreaterThan(0);
    // With separate changes for adding and removing cards, there would be nearly twice as many changes.
    expect(changes).toBeLessThan(1.6 * passed);
  });

  it("renders nothing in a scroll event while the existing cards still fill the viewport", async () => {
    await openAll(200);
    window.scrollTo(0, 6_000);
    await settled(feed());
    const positions = () => cards().map(positionOf);
    const before = positions();
    const last = cards().at(-1)?.getBoundingClientRect().top ?? Number.NaN;
    let during: number[] = [];
    // This listener runs after that of the list.
    window.addEventListener("scroll", () => (during = positions()), { once: true });
    window.scrollBy(0, last - window.innerHeight + 10);
    await waitFor(() => expect(positions()).not.toEqual(before));
    expect(during).toEqual(before);
  });

  it("renders at most 60 cards when more than 30 are in view", async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(1280, 7_000);
    try {
      await openAll(200);
      window.scrollTo(0, document.documentElement.scrollHeight / 2);
      await throughout(6, feed(), () => expect(cards().length).toBeLessThanOrEqual(60));
      const seen = cards().filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      expect(seen.length).toBeGreaterThan(30);
    } finally {
      await page.viewport(innerWidth, innerHeight);
    }
  });

  it("keeps the visible card mounted and in place when the list becomes long enough to omit cards", async () => {
    renderInHarness(<Feed pageSize={38} />, { hoots: 120 });
    await waitFor(() => expect(cards()).toHaveLength(38));
    const read = cards()[20];
    if (!read) throw new Error("Too few hoots.");
    read.scrollIntoView();
    await settled(read);
    const before = read.getBoundingClientRect().top;
    screen.getByRole("button", { name: "Charger plus" }).click();
    await waitFor(() => expect(feed().hasAttribute("data-windowed")).toBe(true));
    await throughout(3, read, () => {
      expect(read.isConnected).toBe(true);
      expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThan(2);
    });
  });

  it("keeps the card being read in place when hoots are added and removed above it", async () => {
    const { harness } = await openAll(424);
    const read = await goToTheMiddle();
    const before = read.getBoundingClientRect().top;
    const stays = () =>
      throughout(3, read, () => {
        expect(read.isConnected).toBe(true);
        expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThan(2);
      });
    const position = positionOf(read);
    // The user's own hoot appears at the top at once.
    await harness.client.publishHoot({ content: "De moi.", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(positionOf(read)).toBe(position + 1));
    await stays();
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "D’un autre.", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(screen.getByRole("button", { name: /nouveau hoot/ })).toBeTruthy());
    expect(positionOf(read)).toBe(position + 1);
    await stays();
    // Remove two hoots above.
    const ids = Object.keys(harness.database.read("hoots") ?? {})
      .sort()
      .reverse();
    for (const at of [3, 60]) {
      const id = ids[at];
      if (id) await harness.database.update("", { [`hoots/${id}`]: null, [`stats/${id}`]: null });
    }
    await waitFor(() => expect(positionOf(read)).toBeLessThan(position + 1));
    await stays();
  });

  it("moves the focus by keyboard from the focused card at any scroll position, and never loses the focus", async () => {
    const { user } = await openAll();
    window.scrollTo(0, 0);
    await waitFor(() => expect(positionOf(cards()[0] ?? null)).toBe(1));
    cards()[0]?.focus();
    await user.keyboard("{PageDown}{PageDown}");
    expect(positionOf(document.activeElement)).toBe(3);
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await waitFor(() => expect(positionOf(firstSeen())).toBeGreaterThan(100));
    // The card is far out of view, but still in the document.
    await throughout(5, feed(), () => expect(positionOf(document.activeElement)).toBe(3));
    await user.keyboard("{PageDown}");
    expect(positionOf(document.activeElement)).toBe(4);
    await user.keyboard("{End}");
    expect(positionOf(document.activeElement)).toBe(400);
    await user.keyboard("{PageUp}");
    expect(positionOf(document.activeElement)).toBe(399);
    await settled(feed());
    expect(positionOf(document.activeElement)).toBe(399);
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    expect(top).toBeLessThan(window.innerHeight);
    expect(bottom).toBeGreaterThan(0);
    await user.keyboard("{Home}");
    expect(positionOf(document.activeElement)).toBe(1);
    await waitFor(() => expect(window.scrollY).toBeLessThan(200));
    expect(cards().length).toBeLessThanOrEqual(60);
  });

  it("moves the focus to the next card when another user deletes the focused hoot while it is out of view", async () => {
    const { harness } = await openAll();
    window.scrollTo(0, 0);
    await waitFor(() => expect(positionOf(cards()[0] ?? null)).toBe(1));
    const next = cards()[3];
    cards()[2]?.focus({ preventScroll: true });
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await waitFor(() => expect(positionOf(firstSeen())).toBeGreaterThan(100));
    await settled(feed());
    const read = firstSeen();
    const { top } = read.getBoundingClientRect();
    const id = Object.keys(harness.database.read("hoots") ?? {})
      .sort()
      .at(-3);
    await harness.database.update("", { [`hoots/${id}`]: null, [`stats/${id}`]: null });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(positionOf(next ?? null)).toBe(3);
    await throughout(3, read, () => expect(Math.abs(read.getBoundingClientRect().top - top)).toBeLessThan(2));
  });

  it("keeps the dialog of a card open, and the typed text in it, while the list drops the cards around it", async () => {
    const { user } = await openAll(100);
    window.scrollTo(0, 0);
    await waitFor(() => expect(positionOf(cards()[0] ?? null)).toBe(1));
    const [card] = cards();
    await chooseAction(user, "Signaler", card);
    const field = within(await screen.findByRole("dialog")).getByRole("textbox");
    await user.click(field);
    await user.keyboard("Une réclame ");
    // The open dialog hides the feed from assistive technology.
    const positions = () => screen.getAllByRole("article", { hidden: true }).map(positionOf);
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await waitFor(() => expect(positions()).not.toContain(4));
    await user.keyboard("déguisée");
    expect(field).toBeVisible();
    expect(field).toHaveValue("Une réclame déguisée");
    expect(card?.isConnected).toBe(true);
  });

  it("keeps a muted author's hoot revealed while the list drops and renders its card again", async () => {
    const { user } = await openAll(120);
    window.scrollTo(0, 0);
    await settled(feed());
    const first = () => cards().find((card) => positionOf(card) === 1);
    const muted = first();
    if (!muted) throw new Error("The first card is not rendered.");
    await chooseAction(user, "Masquer ses hoots", muted);
    await waitFor(() => expect(first()).toHaveAccessibleName(/^Hoot masqué/));
    await user.click(within(first() ?? feed()).getByRole("button"));
    await waitFor(() => expect(first()).not.toHaveAccessibleName(/^Hoot masqué/));
    // The list keeps the focused card in the document.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const card of cards().slice(-1)) card.focus({ preventScroll: true });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(first()).toBeUndefined());
    window.scrollTo(0, 0);
    await waitFor(() => expect(first()).toBeDefined());
    expect(first()).not.toHaveAccessibleName(/^Hoot masqué/);
  });

  it("renders at most 60 cards and leaves no gap in view inside a scroll container", async () => {
    renderInHarness(
      <div data-testid="scroller" style={{ height: 500, overflow: "auto" }}>
        <p style={{ height: 300 }}>Avant</p>
        <Feed pageSize={120} />
      </div>,
      { hoots: 120 },
    );
    await waitFor(() => expect(feed().hasAttribute("data-windowed")).toBe(true));
    const scroller = screen.getByTestId("scroller");
    for (const part of [0, 0.3, 0.7, 1]) {
      scroller.scrollTop = scroller.scrollHeight * part;
      await throughout(4, feed(), () => {
        expect(cards().length).toBeLessThanOrEqual(60);
        const { left, top, width } = scroller.getBoundingClientRect();
        for (const y of [20, 250, 480]) noGapAt(left + width / 2, top + y);
      });
    }
    scroller.scrollTop = scroller.scrollHeight;
    await waitFor(() => expect(positionOf(cards().at(-1) ?? null)).toBe(120));
  });
});

describe("long list inside other elements and after jumps", () => {
  it("follows the scrolling of the body, which scrolls instead of the window if the root element clips its content", async () => {
    const { body, documentElement } = document;
    for (const element of [body, documentElement]) element.style.cssText = "height: 100%; overflow-x: hidden";
    onTestFinished(() => {
      for (const element of [body, documentElement]) element.style.cssText = "";
    });
    renderInHarness(<Feed pageSize={120} />, { hoots: 120 });
    await waitFor(() => expect(feed().hasAttribute("data-windowed")).toBe(true));
    for (const part of [0.5, 0.1, 0.9]) {
      body.scrollTop = body.scrollHeight * part;
      await settled(feed());
      expect(window.scrollY).toBe(0);
      expect(body.scrollTop).toBeGreaterThan(1_000);
      await throughout(4, feed(), () => noGapAt(window.innerWidth / 2, window.innerHeight / 2));
    }
  });

  it("follows the scrolling of a container that was initially hidden, on a page that also scrolls", async () => {
    const { container } = renderInHarness(
      <>
        <p style={{ height: 3_000 }}>Avant</p>
        <div data-testid="scroller" style={{ height: 500, overflow: "auto", display: "none" }}>
          <Feed pageSize={120} />
        </div>
      </>,
      { hoots: 120 },
    );
    await waitFor(() => expect(container.querySelector("[data-windowed]")).not.toBeNull());
    const scroller = screen.getByTestId("scroller");
    scroller.style.display = "";
    scroller.scrollIntoView();
    await settled(feed());
    scroller.scrollTop = scroller.scrollHeight / 2;
    const { left, top, width } = scroller.getBoundingClientRect();
    await throughout(4, feed(), () => noGapAt(left + width / 2, top + 250));
  });

  it.each<[string, CSSProperties]>([
    ["clips horizontal overflow", { overflowX: "hidden" }],
    ["contains floats", { overflow: "auto" }],
  ])("follows the scrolling of the window inside an element that %s", async (_, style) => {
    const { harness } = renderInHarness(
      <div style={style}>
        <Feed pageSize={60} arrivals="at-top" />
      </div>,
      { hoots: 240 },
    );
    await waitFor(() => expect(feed().hasAttribute("data-windowed")).toBe(true));
    await waitFor(() => expect(cards().length).toBeLessThanOrEqual(40));
    await settled(feed());
    // The total number is unknown (-1), because no further page loads while the reader is not scrolling.
    expect(cards()[0]?.getAttribute("aria-setsize")).toBe("-1");
    window.scrollTo(0, 3_000);
    // The feed needs some frames to detect that its top is out of view.
    await throughout(20, feed(), () => expect(cards().length).toBeLessThanOrEqual(60));
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "Qui attend.", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(screen.getByRole("button", { name: /nouveau hoot/ })).toBeTruthy());
    expect(screen.queryByText("Qui attend.")).toBeNull();
  });

  it("keeps its position after a jump to the end while further hoots load below", async () => {
    renderInHarness(<Feed pageSize={50} />, { hoots: 400 });
    await waitFor(() => expect(feed().hasAttribute("data-windowed")).toBe(true));
    await settled(feed());
    window.scrollTo(0, document.documentElement.scrollHeight);
    await frames(1);
    const read = positionOf(firstSeen());
    await waitFor(() => expect(positionOf(cards().at(-1) ?? null)).toBeGreaterThan(50));
    // When cards are measured, their heights replace the estimates, which moves the list a little, but not by a page.
    await throughout(60, feed(), () => expect(Math.abs(positionOf(firstSeen()) - read)).toBeLessThan(6));
  });

  it("shows no gap after a jump while a card out of view has the focus", async () => {
    await openAll(300);
    window.scrollTo(0, 0);
    await waitFor(() => expect(positionOf(cards()[0] ?? null)).toBe(1));
    const tops = new Map<number, number>();
    for (let y = 0; y < 9_000; y += 400) {
      window.scrollTo(0, y);
      await frames(4);
      for (const card of cards()) tops.set(positionOf(card), card.getBoundingClientRect().top + window.scrollY);
    }
    window.scrollTo(0, 0);
    await waitFor(() => expect(positionOf(cards()[0] ?? null)).toBe(1));
    cards()[8]?.focus({ preventScroll: true });
    const goTo = (position: number) => {
      const top = tops.get(position);
      if (top === undefined) throw new Error(`Card ${position} was not rendered.`);
      window.scrollTo(0, top + 5);
    };
    for (const [from, to] of [
      [33, 15],
      [31, 15],
      [34, 16],
      [35, 17],
    ] as const) {
      goTo(from);
      await settled(feed());
      goTo(to);
      // The list fills a gap synchronously in the scroll event, so even the first frame must show no gap.
      await frames(1);
      for (const part of [0.02, 0.25, 0.5, 0.75, 0.98]) noGapAt(window.innerWidth / 2, window.innerHeight * part);
    }
  });

  it("renders at most 60 cards and keeps its height when it is hidden for a while", async () => {
    await openAll(300);
    const read = await goToTheMiddle();
    const position = positionOf(read);
    const { scrollHeight } = document.documentElement;
    const parent = feed().parentElement;
    if (!parent) throw new Error("The list has no parent.");
    const drawn = () => parent.querySelectorAll("article").length;
    parent.style.display = "none";
    // Wait long enough for several renders.
    for (let look = 0; look < 20; look++) {
      await frames(6);
      expect(drawn()).toBeLessThanOrEqual(60);
    }
    parent.style.display = "";
    await settled(feed());
    expect(positionOf(firstSeen())).toBeLessThanOrEqual(position);
    expect(positionOf(cards()[0] ?? null)).toBe(1);
    expect(Math.abs(document.documentElement.scrollHeight / scrollHeight - 1)).toBeLessThan(0.05);
  });
});

describe("feed below the viewport", () => {
  it("holds other users' hoots back while its top is below the viewport, and while its top is above the viewport", async () => {
    const { harness } = renderInHarness(
      <>
        <div style={{ height: "200vh" }}>Avant</div>
        <Feed />
      </>,
      { hoots: 60 },
    );
    const freshButton = () => screen.queryByRole("button", { name: /nouveau hoot/ });
    await waitFor(() => expect(cards().length).toBe(20));
    await settled(feed());
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "Plus bas.", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(freshButton()).not.toBeNull());
    expect(screen.queryByText("Plus bas.")).toBeNull();
    window.scrollBy(0, feed().getBoundingClientRect().top - 200);
    await waitFor(() => expect(screen.getByText("Plus bas.")).toBeTruthy());
    expect(freshButton()).toBeNull();
    screen.getAllByRole("article")[8]?.scrollIntoView();
    // The feed needs some frames to detect that its top is out of view.
    await settled(feed());
    await basile.publishHoot({ content: "Qui attend.", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(freshButton()).not.toBeNull());
    expect(screen.queryByText("Qui attend.")).toBeNull();
  });
});
