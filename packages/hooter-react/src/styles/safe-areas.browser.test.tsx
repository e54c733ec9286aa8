import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "./index.css";
import { Modal } from "../components/Modal";
import { Feed } from "../feed/Feed";
import { Lightbox } from "../hoot/Lightbox";
import { BottomBar } from "../layout/BottomBar";
import { Footer } from "../layout/Footer";
import { Header } from "../layout/Header";
import { useToasts } from "../provider/context";
import { BASILE } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { renderInHarness } from "../testing/render";

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const undone: (() => void)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) undo();
  await cdp().send("Emulation.setSafeAreaInsetsOverride", { insets: {} });
});

/** Emulates a phone whose rounded corners, camera and system bar cover the edges of the window. */
async function emulate(width: number, height: number, insets: Insets): Promise<void> {
  await page.viewport(width, height);
  await cdp().send("Emulation.setSafeAreaInsetsOverride", { insets });
}

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hou", { duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

const bar = () => screen.getByRole("navigation", { name: "Navigation principale" });
const toast = () => screen.getByText("Hou").closest(".hooter-toast");
const box = (element: Element | null | undefined) => {
  if (!element) throw new Error("There is no such element.");
  for (const moving of document.getAnimations()) moving.finish();
  return element.getBoundingClientRect();
};
/** A page that is as high as the window, with the bottom bar at its end. */
const phonePage = (children: ReactNode = null) => (
  <div style={{ display: "flex", flexDirection: "column", minBlockSize: "100dvh" }}>
    {children}
    <BottomBar current="/" />
  </div>
);
const lines = (count: number) => Array.from({ length: count }, (_, index) => <p key={index}>Ligne {index}</p>);

describe("on a phone with safe-area insets", () => {
  const insets = { top: 47, right: 12, bottom: 34, left: 10 };
  /** Lower edge of the safe area. */
  const end = 700 - insets.bottom;
  beforeEach(() => emulate(390, 700, insets));

  it("keeps the links of the bar inside the safe area, and its background at the edge", async () => {
    renderInHarness(phonePage(), { hoots: 0 });
    const links = [await screen.findByRole("button", { name: "Composer" }), ...screen.getAllByRole("link")].map(box);
    expect(box(bar()).bottom).toBe(700);
    expect(Math.max(...links.map(({ bottom }) => bottom))).toBe(end);
    expect(Math.min(...links.map(({ left }) => left))).toBe(insets.left);
    expect(Math.max(...links.map(({ right }) => right))).toBe(390 - insets.right);
  });

  it("keeps a toast and the banner inside the safe area", async () => {
    undone.push(goOffline());
    renderInHarness(
      <>
        <Header />
        <ShowToast />
      </>,
      { hoots: 0 },
    );
    const banner = (await screen.findByText(/hors ligne/)).closest("[data-said]");
    await waitFor(() => {
      expect(box(toast()).bottom).toBeLessThanOrEqual(end);
      expect(box(toast()).bottom).toBeGreaterThan(end - 20);
      expect(box(banner).bottom).toBeLessThanOrEqual(box(toast()).top);
    });
  });

  it("without a banner, keeps a toast inside the safe area, just above the bar if the page has a bar", async () => {
    const { rerender } = renderInHarness(<ShowToast />, { hoots: 0 });
    await waitFor(() => expect(box(toast()).bottom).toBe(end));
    rerender(phonePage(<ShowToast />));
    await waitFor(() => {
      expect(box(toast()).bottom).toBeLessThan(box(bar()).top);
      expect(box(toast()).bottom).toBeGreaterThan(box(bar()).top - 20);
    });
  });

  it("keeps the button for new hoots inside the safe area", async () => {
    const { harness } = renderInHarness(
      <>
        <p style={{ blockSize: 900 }}>Avant</p>
        <Feed />
      </>,
      { hoots: 3 },
    );
    await screen.findAllByRole("article");
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "D’un autre.", pictureUrl: "", pictureAlt: "" });
    const atEdge = () => document.querySelector(".hooter-fresh[data-below] > .hooter-button");
    await waitFor(() => expect(box(atEdge()).bottom).toBeLessThanOrEqual(end));
    expect(box(atEdge()).bottom).toBeGreaterThan(end - 20);
  });

  it.each([2, 80])("keeps a dialog's %i lines inside the safe area, and its background at the edge", async (count) => {
    renderInHarness(
      <Modal open title="Un dialogue" onClose={() => {}}>
        {lines(count)}
        <button type="button">Terminer</button>
      </Modal>,
      { hoots: 0 },
    );
    const button = screen.getByRole("button", { name: "Terminer" });
    button.focus();
    await waitFor(() => expect(box(button).bottom).toBeLessThanOrEqual(end));
    expect(box(button).bottom).toBeGreaterThan(end - 20);
    expect(box(screen.getByRole("dialog")).bottom).toBe(700);
    expect(box(screen.getByRole("dialog")).top).toBeGreaterThanOrEqual(insets.top);
  });

  it("keeps the title and the picture of the lightbox inside the safe area", async () => {
    renderInHarness(<Lightbox src="data:," alt="La lune" open onClose={() => {}} />, { hoots: 0 });
    const { left, top, right, bottom } = box(await screen.findByRole("dialog"));
    expect([left, top, right, bottom]).toEqual([insets.left, insets.top, 390 - insets.right, end]);
  });
});

describe("on a phone in landscape with safe-area insets", () => {
  const insets = { top: 24, right: 47, bottom: 26, left: 47 };
  beforeEach(() => emulate(844, 390, insets));

  it.each(["bottom-right", "bottom-left", "top-right", "top-left"] as const)(
    "keeps a toast inside the safe area (%s)",
    async (corner) => {
      renderInHarness(<ShowToast />, { hoots: 0, toastCorner: corner });
      await waitFor(() => expect(toast()).not.toBeNull());
      const { left, top, right, bottom } = box(toast());
      const [block, inline] = corner.split("-");
      if (inline === "left") expect(left).toBe(insets.left);
      else expect(right).toBe(844 - insets.right);
      if (block === "top") expect(top).toBe(insets.top);
      else expect(bottom).toBe(390 - insets.bottom);
    },
  );

  it.each([667, 812, 844])("keeps the header's and footer's links inside the safe area (%i px)", async (width) => {
    await emulate(width, 390, insets);
    renderInHarness(
      <>
        <Header />
        <Footer contact="/contact">
          <button type="button">English</button>
        </Footer>
      </>,
      { hoots: 0 },
    );
    await screen.findByRole("button", { name: "Déconnexion" });
    const controls = [...screen.getAllByRole("link"), ...screen.getAllByRole("button")].map(box);
    expect(Math.min(...controls.map(({ left }) => left))).toBeGreaterThanOrEqual(insets.left);
    expect(Math.max(...controls.map(({ right }) => right))).toBeLessThanOrEqual(width - insets.right);
    expect(box(screen.getByText(/^©/)).left).toBeGreaterThanOrEqual(insets.left);
  });
});
