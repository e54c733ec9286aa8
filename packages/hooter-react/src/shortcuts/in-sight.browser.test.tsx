import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import "../styles/index.css";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";
import { settled } from "../testing/settled";

const added: Element[] = [];
afterEach(() => {
  cleanup();
  for (const element of added.splice(0)) element.remove();
  window.scrollTo(0, 0);
});

const cards = () => screen.findAllByRole("article");
const topOf = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().top ?? Number.NaN);

function addStyle(css: string): void {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  added.push(style);
}

it("scrolls on k to the top of a hoot that is taller than the window, not to its end", async () => {
  addStyle(`.hooter article { min-block-size: ${window.innerHeight + 300}px }`);
  const { user } = renderInHarness(<Feed />, { hoots: 4, shortcuts: "page" });
  const [, second, third] = await cards();
  if (!second || !third) throw new Error("Too few hoots.");
  third.scrollIntoView();
  third.focus();
  await settled(third);
  await user.keyboard("k");
  await waitFor(() => expect(second).toHaveFocus());
  await settled(second);
  expect(topOf(second)).toBeGreaterThanOrEqual(0);
  expect(topOf(second)).toBeLessThan(60);
});

it("skips hidden controls and the button for new hoots when Ctrl+Home and Ctrl+End leave the feed", async () => {
  const hidden = (
    <button type="button" style={{ visibility: "hidden" }}>
      Caché
    </button>
  );
  const { user } = renderInHarness(
    <>
      <button type="button">Avant</button>
      {hidden}
      <div className="hooter-fresh">
        <button type="button">3 nouveaux hoots</button>
      </div>
      <Feed />
      {hidden}
      <button type="button">Après</button>
    </>,
    { hoots: 4 },
  );
  const [first] = await cards();
  first?.focus();
  await user.keyboard("{Control>}{End}{/Control}");
  expect(screen.getByRole("button", { name: "Après" })).toHaveFocus();
  first?.focus();
  await user.keyboard("{Control>}{Home}{/Control}");
  expect(screen.getByRole("button", { name: "Avant" })).toHaveFocus();
});

it("does not scroll on k when the previous hoot is already in view", async () => {
  const { user } = renderInHarness(<Feed />, { hoots: 8, shortcuts: "page" });
  const [, second, third] = await cards();
  if (!second || !third) throw new Error("Too few hoots.");
  third.focus();
  await settled(second);
  const before = window.scrollY;
  const at = topOf(second);
  expect(at).toBeGreaterThanOrEqual(0);
  await user.keyboard("k");
  await waitFor(() => expect(second).toHaveFocus());
  await settled(second);
  expect(window.scrollY).toBe(before);
});

it("on j, starts with the first hoot in view inside the scroll container, not with a clipped hoot", async () => {
  const { user } = renderInHarness(
    <div data-testid="scroller" style={{ marginBlockStart: 220, blockSize: 300, overflowY: "auto" }}>
      <Feed />
    </div>,
    { hoots: 12, shortcuts: "page" },
  );
  const shown = await cards();
  const scroller = screen.getByTestId("scroller");
  const fourth = shown[3];
  if (!fourth) throw new Error("No fourth hoot.");
  await settled(fourth);
  scroller.scrollTop += topOf(fourth) - topOf(scroller) - 10;
  await settled(fourth);
  // The top of the previous card is inside the window, but the scroll container clips the card.
  expect(topOf(shown[2])).toBeGreaterThan(0);
  await user.keyboard("j");
  await waitFor(() => expect(fourth).toHaveFocus());
});
