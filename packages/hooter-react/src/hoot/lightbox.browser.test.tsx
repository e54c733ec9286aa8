import { cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { useToasts } from "../provider/context";
import { renderInHarness } from "../testing/render";
import { Lightbox } from "./Lightbox";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>`;
const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const { innerWidth, innerHeight } = window;

beforeEach(() => page.viewport(390, 700));
afterEach(async () => {
  cleanup();
  await page.viewport(innerWidth, innerHeight);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

async function show() {
  const onClose = vi.fn();
  renderInHarness(<Lightbox src={src} alt="La lune" open onClose={onClose} />, { hoots: 0 });
  const image = screen.getByRole<HTMLImageElement>("img", { name: "La lune" });
  await waitFor(() => expect(image.naturalWidth).toBe(1200));
  await waitFor(() => expect(image.offsetWidth).toBe(390));
  const { left, top, width, height } = image.getBoundingClientRect();
  return { onClose, image, middle: { x: left + width / 2, y: top + height / 2 }, width, height };
}
const widthOf = (image: Element) => image.getBoundingClientRect().width;
/** Converts a horizontal window position to a position within the picture, from 0 to 1. */
function partAt(image: Element, x: number): number {
  const { left, width } = image.getBoundingClientRect();
  return (x - left) / width;
}

it("shows the whole picture over the whole window, with the close button focused", async () => {
  const { image, width, height } = await show();
  expect(width / height).toBeCloseTo(1200 / 900, 1);
  const overlay = image.closest(".hooter-overlay")?.getBoundingClientRect();
  expect([overlay?.width, overlay?.height]).toEqual([390, 700]);
  expect(screen.getByRole("button", { name: "Fermer" })).toHaveFocus();
});

it("zooms around the pointer with the wheel", async () => {
  const { image, middle, width } = await show();
  const x = middle.x + 60;
  const before = partAt(image, x);
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseWheel", x, y: middle.y, deltaX: 0, deltaY: -300 });
  await waitFor(() => expect(widthOf(image)).toBeGreaterThan(width * 1.5));
  expect(partAt(image, x)).toBeCloseTo(before, 2);
});

it("zooms with two fingers, and moves the picture with one", async () => {
  const { image, middle, width } = await show();
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    cdp().send("Input.dispatchTouchEvent", {
      type,
      touchPoints: xs.map((x, id) => ({ id, x: middle.x + x, y: middle.y })),
    });
  await touch("touchStart", -40);
  await touch("touchStart", -40, 40);
  await touch("touchMove", -80, 80);
  await waitFor(() => expect(widthOf(image) / width).toBeCloseTo(2, 1));
  await touch("touchEnd");
  const before = partAt(image, middle.x);
  await touch("touchStart", 0);
  await touch("touchMove", 50);
  await touch("touchMove", 100);
  await waitFor(() => expect(partAt(image, middle.x)).toBeLessThan(before - 0.05));
  await touch("touchEnd");
});

it("zooms with a button, for a pointer that cannot double-click and for the keyboard", async () => {
  const { image, width, onClose } = await show();
  const zoom = screen.getByRole("button", { name: "Zoom" });
  expect(zoom).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(zoom);
  await waitFor(() => expect(widthOf(image)).toBeCloseTo(2 * width, 0));
  expect(zoom).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(widthOf(image)).toBeCloseTo(width, 0));
  expect(zoom).toHaveAttribute("aria-pressed", "false");
  expect(onClose).not.toHaveBeenCalled();
});

it("doubles the size on a double click, without a transition when the user prefers reduced motion", async () => {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  const { image, width, onClose } = await show();
  expect(Number.parseFloat(getComputedStyle(image).transitionDuration)).toBe(0);
  await userEvent.dblClick(image);
  await waitFor(() => expect(widthOf(image)).toBeCloseTo(2 * width, 0));
  await userEvent.dblClick(image);
  await waitFor(() => expect(widthOf(image)).toBeCloseTo(width, 0));
  expect(onClose).not.toHaveBeenCalled();
});

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hoot supprimé.", { action: { label: "Annuler", run: () => {} } }), [toasts]);
  return null;
}

it.each([
  [320, 700],
  [1280, 800],
])("shows the zoom button above a toast, in a window of %i by %i pixels", async (width, height) => {
  await page.viewport(width, height);
  renderInHarness(
    <>
      <Lightbox src={src} alt="La lune" open onClose={() => {}} />
      <ShowToast />
    </>,
    { hoots: 0 },
  );
  const zoom = await screen.findByRole("button", { name: "Zoom" });
  const toast = screen.getByText("Hoot supprimé.").closest(".hooter-toast") ?? expect.fail();
  await waitFor(() => {
    for (const moving of document.getAnimations()) moving.finish();
    expect(zoom.getBoundingClientRect().bottom).toBeLessThan(toast.getBoundingClientRect().top);
  });
});
