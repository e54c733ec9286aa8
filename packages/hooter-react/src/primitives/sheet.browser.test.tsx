import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { Modal } from "../components/Modal";
import { renderInHarness } from "../testing/render";

afterEach(async () => {
  cleanup();
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

function open(lines: number, role?: "alertdialog") {
  renderInHarness(
    <Modal open title="Un dialogue" role={role} onClose={() => {}}>
      {Array.from({ length: lines }, (_, index) => (
        <p key={index}>Ligne {index}</p>
      ))}
      <button type="button">Terminer</button>
    </Modal>,
    { hoots: 0 },
  );
  return screen.getByRole(role ?? "dialog");
}
const boxOf = (element: Element) => {
  for (const moving of document.getAnimations()) moving.finish();
  return element.getBoundingClientRect();
};

describe.each([
  [390, 700],
  [320, 568],
])("a dialog in a window of %i × %i", (width, height) => {
  it.each([undefined, "alertdialog" as const])("renders a dialog as a sheet at the lower edge (%s)", async (role) => {
    await page.viewport(width, height);
    const sheet = open(2, role);
    await waitFor(() => expect(boxOf(sheet).bottom).toBe(height));
    expect([boxOf(sheet).left, boxOf(sheet).right]).toEqual([0, width]);
    expect(boxOf(sheet).top).toBeGreaterThan(height / 4);
    const { borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(sheet);
    expect(borderTopLeftRadius).not.toBe("0px");
    expect(borderBottomLeftRadius).toBe("0px");
  });

  it("scrolls inside when its content is taller than the window", async () => {
    await page.viewport(width, height);
    const sheet = open(80);
    await waitFor(() => expect(boxOf(sheet).bottom).toBe(height));
    expect(boxOf(sheet).top).toBeGreaterThan(0);
    expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
    screen.getByRole("button", { name: "Terminer" }).focus();
    await waitFor(() => expect(boxOf(screen.getByRole("button", { name: "Terminer" })).bottom).toBeLessThan(height));
  });
});

it("shows a sheet without motion when the user prefers reduced motion", async () => {
  await page.viewport(390, 700);
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { animationDuration } = getComputedStyle(open(2));
  expect(Number.parseFloat(animationDuration)).toBe(0);
});

it("places a dialog near the top of a window wider than 590 px", async () => {
  await page.viewport(700, 900);
  const dialog = open(2);
  expect(boxOf(dialog).top).toBeLessThan(200);
  expect(boxOf(dialog).bottom).toBeLessThan(700);
});

it.each([
  [300, 96],
  [740, 28],
])("places a dialog that is %i pixels high %i pixels below the top of a wide window", async (high, top) => {
  await page.viewport(1280, 800);
  const dialog = open(2);
  dialog.style.blockSize = `${high}px`;
  await waitFor(() => expect(boxOf(dialog).top).toBe(top));
  expect(boxOf(dialog).height).toBe(high);
});

/** Opens a dialog whose button closes it, in front of a button that covers the page. */
async function openInFront() {
  const onBehind = vi.fn();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" style={{ position: "fixed", inset: 0 }} onClick={onBehind}>
          Derrière
        </button>
        <Modal open={isOpen} title="Un dialogue" onClose={() => {}}>
          <button type="button" onClick={() => setOpen(false)}>
            Terminer
          </button>
        </Modal>
      </>
    );
  }
  await page.viewport(390, 700);
  renderInHarness(<Page />, { hoots: 0 });
  const sheet = screen.getByRole("dialog");
  await waitFor(() => expect(boxOf(sheet).bottom).toBe(700));
  return onBehind;
}

// The first taps of the two cases are in different places, because the second case may start right after the first.
it.each([
  ["ignores the second tap of a double tap that closes the dialog", 5, 15, 0],
  ["keeps a quick tap in another place than the tap that closes the dialog", 45, 25, 1],
])("%s", async (_, inset, distance, expected) => {
  const onBehind = await openInFront();
  const { left, top } = boxOf(screen.getByRole("button", { name: "Terminer" }));
  const taps = [0, distance].map((by) => ({ clientX: left + inset, clientY: top + 5 - by }));
  for (const { clientX, clientY } of taps) {
    const target = document.elementFromPoint(clientX, clientY) ?? document.body;
    const init = { bubbles: true, cancelable: true, pointerType: "touch", detail: 1, clientX, clientY };
    for (const type of ["pointerup", "click"]) act(() => void target.dispatchEvent(new PointerEvent(type, init)));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(onBehind).toHaveBeenCalledTimes(expected);
});

it("ignores the second click of a double click that closes the dialog, but not the next click", async () => {
  const onBehind = await openInFront();
  const clicks: number[] = [];
  const count = ({ detail }: MouseEvent) => clicks.push(detail);
  addEventListener("mouseup", count);
  await userEvent.dblClick(screen.getByRole("button", { name: "Terminer" }));
  removeEventListener("mouseup", count);
  expect(clicks).toEqual([1, 2]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(onBehind).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Derrière" }));
  expect(onBehind).toHaveBeenCalledOnce();
});
