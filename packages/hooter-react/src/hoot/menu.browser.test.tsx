import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { Modal } from "../components/Modal";
import "../styles/index.css";
import { hoot } from "../testing/each-widget";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { frames } from "../testing/settled";
import { DefaultHootCard as HootCard } from "./HootCard";

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  document.documentElement.dir = "";
  window.scrollTo(0, 0);
  await setTestFont(null);
  await page.viewport(innerWidth, innerHeight);
});

const card = (id: number) => (
  <HootCard key={id} hoot={{ ...hoot, id: `-Oa000000000000000${id}0`, slug: `a-${id}_hoot`, picture: null }} />
);
const buttons = () => screen.getAllByRole("button", { name: "Plus d’actions" });
const menu = () => screen.findByRole("menu");

async function open(at = 0) {
  await waitFor(() => expect(screen.getAllByRole("button", { name: "J'aime" })[at]).toBeEnabled());
  const button = buttons()[at];
  if (!button) throw new Error("No such card.");
  await userEvent.click(button);
  const list = await menu();
  await frames(2);
  return { button, list };
}

/** Expects an element to be inside the window, with no other element above its four corners. */
function expectInSight(element: Element): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  expect(Math.min(left, top, clientWidth - right, clientHeight - bottom)).toBeGreaterThanOrEqual(0);
  const inset = 12;
  for (const x of [left + inset, right - inset])
    for (const y of [top + inset, bottom - inset]) expect(element.contains(document.elementFromPoint(x, y))).toBe(true);
}

for (const font of testFonts)
  for (const dir of ["ltr", "rtl"])
    it(`opens the menu inside a window of 320 px and above the next card, aligned with its button (${font} font, ${dir})`, async () => {
      await setTestFont(font);
      await page.viewport(320, 640);
      document.documentElement.dir = dir;
      renderInHarness(<>{[1, 2, 3].map(card)}</>, { hoots: 0 });
      const { button, list } = await open();
      expectInSight(list);
      const [at, box] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
      expect(box.top).toBeGreaterThanOrEqual(at.bottom);
      if (dir === "rtl") expect(Math.abs(box.left - Math.max(8, at.left))).toBeLessThanOrEqual(1);
      else expect(Math.abs(box.right - Math.min(312, at.right))).toBeLessThanOrEqual(1);
      for (const item of screen.getAllByRole("menuitem"))
        expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    });

it("opens beside its button and inside the window when the host zooms its page", async () => {
  await page.viewport(800, 640);
  document.body.style.zoom = "1.5";
  onTestFinished(() => void document.body.style.removeProperty("zoom"));
  renderInHarness(card(1), { hoots: 0 });
  const { button, list } = await open();
  expectInSight(list);
  const [at, box] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  expect(Math.abs(box.right - Math.min(792, at.right))).toBeLessThanOrEqual(2);
  expect(box.top - at.bottom).toBeGreaterThanOrEqual(0);
  expect(box.top - at.bottom).toBeLessThanOrEqual(16);
});

it("opens above its button at the lower edge of the window", async () => {
  await page.viewport(390, 700);
  renderInHarness(
    <>
      <p style={{ blockSize: 480 }} />
      {card(1)}
    </>,
    { hoots: 0 },
  );
  const { button, list } = await open();
  expectInSight(list);
  expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
});

it("keeps the menu inside a window that is shorter than the menu", async () => {
  await page.viewport(390, 150);
  renderInHarness(card(1), { hoots: 0 });
  const { list } = await open();
  expectInSight(list);
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
});

it("follows its button in a container that scrolls and clips, and closes when the button scrolls out of view", async () => {
  renderInHarness(
    <div data-testid="scroller" style={{ blockSize: 220, overflow: "auto", transform: "translate(0)" }}>
      {[1, 2, 3, 4, 5].map(card)}
    </div>,
    { hoots: 0 },
  );
  const scroller = screen.getByTestId("scroller");
  const { button, list } = await open();
  expectInSight(list);
  const distance = () => list.getBoundingClientRect().top - button.getBoundingClientRect().bottom;
  const before = distance();
  scroller.scrollTop = 20;
  await waitFor(() => expect(Math.abs(distance() - before)).toBeLessThanOrEqual(1));
  scroller.scrollTop = scroller.scrollHeight;
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(button).toHaveFocus();
});

it("opens the menu inside a window of 320 px when the text size is 200 %", async () => {
  await page.viewport(320, 640);
  document.documentElement.style.setProperty("--hooter-size", "32px");
  onTestFinished(() => void document.documentElement.style.removeProperty("--hooter-size"));
  renderInHarness(card(1), { hoots: 0 });
  const { list } = await open();
  const { left, right } = list.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
});

it("closes on a press on another card, and does not open that card", async () => {
  const navigate = vi.fn();
  renderInHarness(<>{[1, 2, 3].map(card)}</>, { hoots: 0, navigate });
  const { button } = await open();
  const other = screen.getAllByRole("article")[2]?.getBoundingClientRect();
  if (!other) throw new Error("No such card.");
  const point = { x: other.left + 5, y: other.bottom - 5, button: "left", clickCount: 1 } as const;
  await cdp().send("Input.dispatchMouseEvent", { type: "mousePressed", ...point });
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseReleased", ...point });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(navigate).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

// Click with a real pointer: React may render between the capture and bubble phases of a real click, but not between
// those of a scripted click.
it("runs the action of an item that is clicked, and closes", async () => {
  renderInHarness(card(1), { hoots: 0 });
  await open();
  await userEvent.click(screen.getByRole("menuitem", { name: "Masquer ce hoot" }));
  const folded = await screen.findByRole("article", { name: /^Hoot masqué/ });
  expect(folded).toHaveFocus();
  expect(screen.queryByRole("menu")).toBeNull();
});

it("works in a host dialog, which stays open on Esc", async () => {
  const onClose = vi.fn();
  renderInHarness(
    <Modal open title="Un hoot" onClose={onClose}>
      {card(1)}
    </Modal>,
    { hoots: 0 },
  );
  const { button, list } = await open();
  expectInSight(list);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(button).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});
