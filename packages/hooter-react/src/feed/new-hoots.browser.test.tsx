import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { BottomBar } from "../layout/BottomBar";
import { useToasts } from "../provider/context";
import { setTestFont, testFonts } from "../testing/fonts";
import { BASILE, type Harness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { frames, settled } from "../testing/settled";
import { Feed } from "./Feed";

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hou", { duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

const HEADER = 60;

beforeEach(async () => {
  await page.viewport(390, 844);
});
afterEach(async () => {
  cleanup();
  document.documentElement.removeAttribute("style");
  window.scrollTo(0, 0);
  await setTestFont(null);
});

const cards = () => screen.queryAllByRole("article");
const button = () => screen.findByRole("button", { name: /nouveaux? hoots?/ });
/** Returns the duplicate of the button at the lower edge of the window, which only a pointer reaches. */
const duplicate = () => {
  const hidden = screen.getAllByRole("button", { name: /nouveaux? hoots?/, hidden: true });
  const found = hidden.find((one) => one.closest("[aria-hidden]"));
  if (!found) throw new Error("There is no duplicate.");
  return found;
};
const finish = () => {
  for (const moving of document.getAnimations()) moving.finish();
};
const boxOf = (element: Element | null | undefined) => {
  if (!element) throw new Error("There is no such element.");
  return element.getBoundingClientRect();
};

async function publishAsBasile(harness: Harness, content: string): Promise<void> {
  const basile = await harness.otherUser(BASILE);
  await basile.publishHoot({ content, pictureUrl: "", pictureAlt: "" });
}

/** Host page with a sticky header above the feed. */
function Host({ before = 300, children }: { before?: number; children: ReactNode }) {
  return (
    <>
      <div style={{ position: "sticky", top: 0, zIndex: 2, height: HEADER }}>En-tête</div>
      <p style={{ height: before }}>Avant</p>
      {children}
    </>
  );
}

const inWindow: CSSProperties = {};
const inContainer: CSSProperties = { blockSize: 600, overflowY: "auto", border: "1px solid" };

describe.each(testFonts)("button for new hoots (%s font)", (font) => {
  it.each([
    ["the window", inWindow],
    ["a scroll container", inContainer],
  ])("stays at the top of %s, below the header, and focuses the first new hoot when pressed", async (_, style) => {
    await setTestFont(font);
    document.documentElement.style.setProperty("--hooter-top", `${HEADER}px`);
    const { harness, user } = renderInHarness(
      <div data-testid="scroller" style={style}>
        <Host>
          <Feed pageSize={60} />
        </Host>
      </div>,
      { hoots: 60 },
    );
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    const scroller = screen.getByTestId("scroller");
    const top = () => (style === inContainer ? boxOf(scroller).top : 0);
    for (const to of [1_500, 4_000]) {
      if (style === inContainer) scroller.scrollTop = to;
      else window.scrollTo(0, to);
      await settled(screen.getByRole("feed"));
      if (to === 1_500) await publishAsBasile(harness, "D’un autre.");
      const { top: start, bottom: end } = boxOf(await button());
      expect(start).toBeGreaterThanOrEqual(top() + HEADER);
      expect(end).toBeLessThan(top() + HEADER + 120);
    }
    await user.click(await button());
    await waitFor(() => expect(document.activeElement).toHaveTextContent("D’un autre."));
    const hoot = screen.getByRole("feed").firstElementChild;
    expect(document.activeElement).toBe(hoot);
    await settled(screen.getByRole("feed"));
    expect(boxOf(hoot).top).toBeGreaterThanOrEqual(top() + HEADER);
    expect(boxOf(hoot).bottom).toBeLessThanOrEqual(style === inContainer ? boxOf(scroller).bottom : innerHeight);
  });
});

it("shows the new hoots when the bar's link to the current page is pressed", async () => {
  const { harness } = renderInHarness(
    <>
      <Host before={900}>
        <Feed pageSize={60} />
      </Host>
      <BottomBar current="/dashboard" />
    </>,
    { hoots: 60, navigate: () => {} },
  );
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  window.scrollTo(0, 4_000);
  await settled(screen.getByRole("feed"));
  await publishAsBasile(harness, "D’un autre.");
  await button();
  fireEvent.click(screen.getByRole("link", { name: "Tableau de bord" }));
  await waitFor(() => {
    const hoot = screen.getByRole("feed").firstElementChild;
    expect(hoot).toHaveTextContent("D’un autre.");
    expect(boxOf(hoot).top).toBeGreaterThanOrEqual(0);
    expect(boxOf(hoot).top).toBeLessThan(innerHeight / 2);
  });
  await settled(screen.getByRole("feed"));
  expect(window.scrollY).toBeGreaterThan(0);
});

it("shows the button above the navigation bar and a toast while the feed is below the window", async () => {
  const { harness, user } = renderInHarness(
    <>
      <Host before={900}>
        <Feed pageSize={10} />
      </Host>
      <BottomBar />
      <ShowToast />
    </>,
    { hoots: 20 },
  );
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  await screen.findByText("Hou");
  const first = screen.getByRole("feed").firstElementChild;
  const dismiss = screen.getByRole("button", { name: "Fermer la notification" });
  finish();
  const { top: pressed } = boxOf(dismiss);
  // Wait until the feed has measured that it is below the window. Before, it would show a new hoot at once.
  await frames(3);
  await publishAsBasile(harness, "D’un autre.");
  await button();
  const covering = await waitFor(duplicate);
  expect(screen.getByRole("feed").firstElementChild).toBe(first);
  await waitFor(() => {
    finish();
    const { top, bottom } = boxOf(covering);
    expect(bottom).toBeLessThan(boxOf(document.querySelector(".hooter-toast")).top);
    expect(boxOf(document.querySelector(".hooter-toast")).bottom).toBeLessThan(
      boxOf(screen.getByRole("navigation")).top,
    );
    expect(top).toBeGreaterThan(innerHeight / 2);
  });
  // Neither the button nor the toast moves away from a finger when the other one appears or disappears.
  expect(boxOf(dismiss).top).toBe(pressed);
  const { top } = boxOf(covering);
  await user.click(dismiss);
  await waitFor(() => expect(document.querySelector(".hooter-toast")).toBeNull());
  await frames(3);
  expect(boxOf(covering).top).toBe(top);
  await user.click(covering);
  await waitFor(() => expect(document.activeElement).toHaveTextContent("D’un autre."));
  await settled(screen.getByRole("feed"));
  expect(boxOf(document.activeElement).top).toBeGreaterThanOrEqual(HEADER);
  expect(boxOf(document.activeElement).top).toBeLessThan(innerHeight / 2);
});

it("keeps the focus on the button when the window scrolls past the top of the feed and back", async () => {
  const { harness, user } = renderInHarness(
    <Host before={900}>
      <Feed pageSize={60} />
    </Host>,
    { hoots: 60 },
  );
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  await publishAsBasile(harness, "D’un autre.");
  const focused = await button();
  await waitFor(duplicate);
  focused.focus({ preventScroll: true });
  for (const to of [4_000, 0, 4_000, 0]) {
    window.scrollTo(0, to);
    await waitFor(() => (to === 0 ? duplicate() : expect(duplicate).toThrow()));
    await settled(screen.getByRole("feed"));
    expect(focused).toHaveFocus();
  }
  focused.blur();
  // Focusing the button scrolls the top of the feed into view. The feed then shows and focuses the new hoot, and the
  // button disappears.
  await user.tab();
  await waitFor(() => expect(cards()[0]).toHaveFocus());
  expect(cards()[0]).toHaveTextContent("D’un autre.");
  expect(screen.queryByRole("button", { name: /nouveau hoot/ })).toBeNull();
});

it("places the button for new hoots so that it covers neither a focused card nor a focused control of a card", async () => {
  document.documentElement.style.setProperty("--hooter-top", `${HEADER}px`);
  const { harness, user } = renderInHarness(
    <Host>
      <Feed pageSize={60} />
    </Host>,
    { hoots: 60 },
  );
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  window.scrollTo(0, 2_000);
  await settled(screen.getByRole("feed"));
  await publishAsBasile(harness, "D’un autre.");
  const covering = await button();
  const card = cards().find((one) => boxOf(one).top > 300);
  card?.focus();
  for (let step = 0; step < 3; step++) {
    await user.keyboard("{PageUp}");
    await settled(screen.getByRole("feed"));
    expect(boxOf(document.activeElement).top).toBeGreaterThanOrEqual(boxOf(covering).bottom);
  }
  for (let step = 0; step < 8; step++) {
    await user.tab({ shift: true });
    await settled(screen.getByRole("feed"));
    expect(boxOf(document.activeElement).top).toBeGreaterThanOrEqual(boxOf(covering).bottom);
  }
});
