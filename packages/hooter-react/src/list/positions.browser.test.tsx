import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Profile } from "../profile/Profile";
import "../styles/index.css";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";
import { frames, paintedTops, settled, throughout } from "../testing/settled";

afterEach(cleanup);

/** Renders two unnamed feeds, each in a scrollable part of the page. */
async function openTwo(): Promise<[HTMLElement, HTMLElement]> {
  const part = (name: string) => (
    <div data-testid={name} style={{ height: 300, overflow: "auto" }}>
      <Feed pageSize={20} />
    </div>
  );
  renderInHarness(
    <>
      {part("first")}
      {part("second")}
    </>,
    { hoots: 60 },
  );
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThanOrEqual(40));
  return [screen.getByTestId("first"), screen.getByTestId("second")];
}

const feedIn = (part: HTMLElement) => within(part).getByRole("feed");

/** `aria-posinset` of the first card that is completely in view. */
function firstInView(part: HTMLElement): string {
  const { top } = part.getBoundingClientRect();
  const card = within(part)
    .getAllByRole("article")
    .find((one) => one.getBoundingClientRect().top >= top);
  return card?.getAttribute("aria-posinset") ?? "";
}

/** Pixels from the upper edge of the scroll container to a card, as seen on the screen. */
function offsetOf(part: HTMLElement, position: string): number {
  const card = feedIn(part).querySelector(`[aria-posinset="${position}"]`);
  return card ? card.getBoundingClientRect().top - part.getBoundingClientRect().top : Number.NaN;
}

async function goBack(): Promise<void> {
  const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  history.back();
  await back;
}

/** Goes to another page of the site and back. */
async function leaveAndReturn(): Promise<void> {
  history.pushState({ key: "elsewhere" }, "");
  cleanup();
  await goBack();
}

describe("two unnamed feeds on one page", () => {
  it.each([0, 1])("restores only the scroll position of the feed at index %i", async (which) => {
    history.pushState({ key: `here ${which}` }, "");
    const before = await openTwo();
    const scrolled = before[which];
    const other = before[1 - which];
    if (!scrolled || !other) throw new Error("There are not two feeds.");
    scrolled.scrollTop = 700;
    await settled(feedIn(scrolled));
    expect(scrolled.scrollTop).toBeGreaterThan(500);
    const position = firstInView(scrolled);
    const offset = offsetOf(scrolled, position);
    await leaveAndReturn();
    const after = await openTwo();
    const restored = after[which];
    if (!restored) throw new Error("There are not two feeds.");
    const expectRestored = () => expect(Math.abs(offsetOf(restored, position) - offset)).toBeLessThan(2);
    await waitFor(expectRestored);
    // Check for more frames than a restoration would take.
    await throughout(30, feedIn(restored), () => {
      expectRestored();
      expect(after[1 - which]?.scrollTop).toBe(0);
    });
  });
});

describe("focus ring of a restored focus", () => {
  /** Focuses the second card in one of two ways, leaves the page, presses a key and returns to the page. */
  async function restoreFocus(focusCard: (card: HTMLElement) => Promise<void>): Promise<HTMLElement> {
    const card = async () => {
      renderInHarness(<Feed pageSize={20} />, { hoots: 60 });
      const [, second] = await screen.findAllByRole("article");
      if (!second) throw new Error("There is only one card.");
      return second;
    };
    history.pushState({ key: "ring" }, "");
    await focusCard(await card());
    await leaveAndReturn();
    // As after a reload, the browser shows the ring of the next element that a script focuses.
    await userEvent.keyboard("a");
    const restored = await card();
    await waitFor(() => expect(restored).toHaveFocus());
    expect(restored.matches(":focus-visible")).toBe(true);
    return restored;
  }
  const ringOf = (element: HTMLElement) => getComputedStyle(element).outlineStyle;

  it("is hidden until a key is pressed, if a press had set the focus", async () => {
    const card = await restoreFocus((fresh) => userEvent.click(within(fresh).getByRole("button", { name: /aime/ })));
    expect(ringOf(card)).toBe("none");
    await userEvent.keyboard("{Shift}");
    expect(ringOf(card)).toBe("solid");
  });

  it("is visible if the keyboard had set the focus", async () => {
    const card = await restoreFocus(async (fresh) => {
      await userEvent.keyboard("a");
      fresh.focus();
    });
    expect(ringOf(card)).toBe("solid");
  });
});

it("restores the scroll position on the first entry of a visit, in which React Router stores no key", async () => {
  // Safari 18 and Firefox 128 have no Navigation API.
  vi.stubGlobal("navigation", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  history.pushState({ idx: 0 }, "");
  const [scrolled] = await openTwo();
  scrolled.scrollTop = 700;
  await settled(feedIn(scrolled));
  const place = firstInView(scrolled);
  const offset = offsetOf(scrolled, place);
  await leaveAndReturn();
  const [restored] = await openTwo();
  await waitFor(() => expect(Math.abs(offsetOf(restored, place) - offset)).toBeLessThan(2));
});

it("restores the scroll position when the reader scrolls between a navigation and the removal of the list", async () => {
  const feed = <Feed pageSize={20} />;
  history.pushState({ key: "scrolled" }, "");
  const { rerender } = renderInHarness(feed, { hoots: 60 });
  const [first] = await screen.findAllByRole("article");
  if (!first) throw new Error("There is no card.");
  window.scrollTo(0, 700);
  await settled(first);
  expect(window.scrollY).toBeGreaterThan(500);

  // A router that navigates in a transition changes the address before the page.
  history.pushState({ key: "elsewhere" }, "");
  const left = window.scrollY + 2;
  window.scrollTo(0, left);
  await frames(2);
  rerender(<p>Ailleurs</p>);
  await frames(2);
  await goBack();
  rerender(feed);
  await waitFor(() => expect(Math.abs(window.scrollY - left)).toBeLessThan(3));
});

it.each([
  ["without a list", <p key="next">Ailleurs</p>],
  ["with a list", <Profile key="next" who={{ uid: "account0" }} />],
])("restores the scroll position of a page after a page %s, while another list stays mounted", async (which, next) => {
  history.scrollRestoration = "manual";
  onTestFinished(() => void (history.scrollRestoration = "auto"));
  history.pushState({ key: `beside ${which}` }, "");
  const pageOf = (main: ReactNode) => (
    <>
      <div style={{ position: "fixed", insetInlineEnd: 0, width: 300, height: 300, overflow: "auto" }}>
        <Feed pageSize={20} aria-label="À côté" />
      </div>
      <div style={{ marginInlineEnd: 320 }}>{main}</div>
    </>
  );
  const feed = <Feed key="read" pageSize={20} aria-label="Au milieu" />;
  const { rerender } = renderInHarness(pageOf(feed), { hoots: 60 });
  const read = await screen.findByRole("feed", { name: "Au milieu" });
  await settled(read);
  window.scrollTo(0, 900);
  await settled(read);
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(500);

  history.pushState({ key: "elsewhere" }, "");
  rerender(pageOf(next));
  window.scrollTo(0, 0);
  await frames(30);
  await goBack();
  rerender(pageOf(feed));
  await waitFor(() => expect(Math.abs(window.scrollY - scrollY)).toBeLessThan(3));
});

it("stops restoring the scroll position when the host scrolls in an animation frame", async () => {
  history.pushState({ key: "animated" }, "");
  const feed = <Feed pageSize={20} />;
  const { rerender } = renderInHarness(feed, { hoots: 60 });
  await settled(await screen.findByRole("feed"));
  window.scrollTo(0, 900);
  await settled(screen.getByRole("feed"));
  const { scrollY } = window;
  history.pushState({ key: "elsewhere" }, "");
  rerender(<p>Ailleurs</p>);
  await frames(2);
  await goBack();
  rerender(feed);
  // Ten frames without a movement. The restoration lasts for ten further frames.
  await settled(await screen.findByRole("feed"));
  for (let step = 0; step < 20; step++) {
    await frames(1);
    window.scrollBy(0, 20);
  }
  await frames(5);
  expect(window.scrollY).toBeGreaterThan(scrollY + 300);
});

it("restores the reading position on a profile after showing another profile in the same place", async () => {
  const part = (uid: string) => (
    <div data-testid="profile" style={{ height: 300, overflow: "auto" }}>
      <Profile who={{ uid }} />
    </div>
  );
  history.pushState({ key: "first profile" }, "");
  const { rerender } = renderInHarness(part("account0"));
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThanOrEqual(8));
  const scrolled = screen.getByTestId("profile");
  scrolled.scrollTop = 1_200;
  await settled(feedIn(scrolled));
  const position = firstInView(scrolled);
  const offset = offsetOf(scrolled, position);

  history.pushState({ key: "second profile" }, "");
  rerender(part("account1"));
  await screen.findByRole("feed", { name: "Hoots de Basile" });
  scrolled.scrollTop = 0;
  await settled(feedIn(scrolled));
  await goBack();
  rerender(part("account0"));
  await waitFor(() => expect(Math.abs(offsetOf(scrolled, position) - offset)).toBeLessThan(2));
});

it.each([
  ["a short list", 30],
  ["a long list", 90],
])("paints the restored card of %s in place from the first frame", async (_, pageSize) => {
  await page.viewport(390, 844);
  history.pushState({ key: `read ${pageSize}` }, "");
  const feed = <Feed pageSize={pageSize} />;
  const { rerender } = renderInHarness(feed, { hoots: 120 });
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(5));
  for (let step = 0; step < 8; step++) {
    window.scrollBy(0, 400);
    await settled(screen.getByRole("feed"));
  }
  const read = screen.getAllByRole("article").find((card) => card.getBoundingClientRect().top >= 0);
  const index = read?.getAttribute("aria-posinset");
  const top = read?.getBoundingClientRect().top ?? Number.NaN;

  history.pushState({ key: "elsewhere" }, "");
  rerender(<p>Ailleurs</p>);
  await frames(2);
  const tops = paintedTops(`[role=feed] > [aria-posinset="${index}"]`);
  await goBack();
  rerender(feed);
  await settled(await screen.findByRole("feed"));
  const moved = tops().map((painted) => Math.round(painted - top));
  expect(moved.length).toBeGreaterThan(9);
  expect(moved.filter((distance) => Math.abs(distance) > 1)).toEqual([]);
});

// After a reload, the list starts with only its first page. In the second case, the page with the restored card ends
// within the viewport, so this page alone is too short for the position.
it.each([50, 59])("paints no other card before card %i, which it restores after a reload", async (index) => {
  await page.viewport(390, 844);
  history.pushState({ key: `reloaded ${index}` }, "");
  const feed = <Feed pageSize={20} />;
  renderInHarness(feed, { hoots: 120 });
  await screen.findAllByRole("article");
  const card = () => document.querySelector(`[role=feed] > [aria-posinset="${index}"]`);
  for (let step = 0; step < 80 && !(card() && topOf(card()) < 100); step++) {
    window.scrollBy(0, Math.min(400, topOf(card()) - 40));
    await settled(screen.getByRole("feed"));
  }
  const top = topOf(card());
  expect(top).toBeLessThan(100);

  history.pushState({ key: "elsewhere" }, "");
  cleanup();
  await goBack();
  const tops = paintedTops(`[role=feed] > [aria-posinset="${index}"]`);
  const otherTops = paintedTops('[role=feed] > [aria-posinset="1"]');
  renderInHarness(feed, { hoots: 120 });
  await waitFor(() => expect(card()).not.toBeNull());
  await settled(screen.getByRole("feed"));
  expect(otherTops()).toEqual([]);
  expect(tops().filter((painted) => Math.abs(painted - top) > 1)).toEqual([]);
});

it("shows the loaded cards if the restored card does not arrive", async () => {
  await page.viewport(390, 844);
  history.pushState({ key: "slow" }, "");
  const feed = <Feed pageSize={20} />;
  const first = renderInHarness(feed, { hoots: 120 });
  await screen.findAllByRole("article");
  const readsOf = ({ calls }: typeof first.harness) => calls.filter((call) => call === "GET /hoots.json").length;
  const reads = readsOf(first.harness);
  for (let step = 0; step < 80 && !document.querySelector('[role=feed] > [aria-posinset="50"]'); step++) {
    window.scrollBy(0, 400);
    await settled(screen.getByRole("feed"));
  }
  history.pushState({ key: "elsewhere" }, "");
  cleanup();
  await goBack();
  const { harness } = renderInHarness(feed, { hoots: 120 });
  // Further pages get no response.
  Object.defineProperty(harness, "network", { get: () => (readsOf(harness) > reads ? "silent" : "up") });
  await waitFor(() => expect(readsOf(harness)).toBeGreaterThan(reads));
  expect(screen.queryByRole("article")).toBeNull();
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(0), { timeout: 8_000 });
});

/** Top of an element in pixels; infinite while the element is not in the document. */
function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
