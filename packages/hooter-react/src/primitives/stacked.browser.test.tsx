import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { type ReactElement, useEffect } from "react";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { HooterProvider } from "../HooterProvider";
import { type ToastCorner, useToasts } from "../provider/context";
import type { Toasts } from "../provider/toasts";
import { createHarness } from "../testing/harness";
import { coveredHeight } from "./stacked";

const harness = createHarness({ hoots: 0 });
afterAll(() => harness.dispose());
afterEach(cleanup);

const long =
  "Votre hoot n’est pas parti\u202f; le brouillon est gardé. Vous n’avez pas le droit de faire cela. Reconnectez-vous.";

/**
 * Renders a provider for each corner, in this order, and shows a toast in each. Returns the toast functions of the
 * providers and the ids of the toasts.
 */
async function providers(corners: readonly ToastCorner[]) {
  const toastsOf: Toasts[] = [];
  const ids: string[] = [];
  function ShowToast({ at }: { at: number }) {
    const toasts = useToasts();
    useEffect(() => {
      toastsOf[at] = toasts;
      ids[at] = toasts.show(at === 0 ? long : `Hou ${at}`, { duration: Number.POSITIVE_INFINITY, key: "first" });
    }, [toasts, at]);
    return null;
  }
  render(
    <>
      {corners.map((corner, at) => (
        <HooterProvider key={`${corner}${at}`} client={harness.client} toastCorner={corner}>
          <ShowToast at={at} />
        </HooterProvider>
      ))}
    </>,
  );
  await waitFor(() => expect(document.querySelectorAll(".hooter-toast")).toHaveLength(corners.length));
  return { toastsOf, ids };
}

/** Position of each toast once its animations have ended. */
function rects(): DOMRect[] {
  for (const moving of document.getAnimations()) moving.finish();
  return [...document.querySelectorAll(".hooter-toast")].map((toast) => toast.getBoundingClientRect());
}
const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const overlaps = () => {
  const all = rects();
  return all.flatMap((one, at) => all.slice(at + 1).filter((other) => meet(one, other)));
};

describe.each<ToastCorner>(["bottom-right", "bottom-left", "top-right", "top-left"])(
  "toasts of three providers in the corner %s",
  (corner) => {
    it.each([
      [320, 568],
      [1280, 720],
    ])("stacks toasts without overlap inside the window (%i × %i)", async (width, height) => {
      await page.viewport(width, height);
      await providers([corner, corner, corner]);
      await waitFor(() => expect(overlaps()).toEqual([]));
      for (const rect of rects()) {
        expect(rect.top).toBeGreaterThan(0);
        expect(rect.bottom).toBeLessThan(height);
      }
      const edges = rects().map(({ top, bottom }) => (corner.startsWith("top") ? top : height - bottom));
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
      expect(edges[0]).toBeLessThanOrEqual(24);
    });
  },
);

describe("a toast that covers the focused element", () => {
  /** Renders an element in the last lines of the window, in the middle of a long page, and focuses it. */
  async function focusAtEdge(element: ReactElement, width: number, focus: (element: HTMLElement) => Promise<void>) {
    await page.viewport(width, 400);
    const toastsOf: Toasts[] = [];
    function Page() {
      const toasts = useToasts();
      useEffect(() => void toastsOf.push(toasts), [toasts]);
      return (
        <main className="hooter" style={{ display: "grid", justifyContent: "end", paddingBlock: 1000 }}>
          {element}
        </main>
      );
    }
    render(
      <HooterProvider client={harness.client}>
        <Page />
      </HooterProvider>,
    );
    const focused = screen.getByTestId("focused");
    await focus(focused);
    window.scrollBy(0, focused.getBoundingClientRect().top - 360);
    return {
      focused,
      scrolled: window.scrollY,
      async showToast() {
        act(() => void toastsOf[0]?.show(long, { duration: Number.POSITIVE_INFINITY }));
        await waitFor(() => expect(coveredHeight(document)).toBeGreaterThan(50));
        return rects()[0]?.top ?? Number.NaN;
      },
    };
  }
  const tabTo = async (element: HTMLElement) => {
    await userEvent.tab();
    expect(element).toHaveFocus();
  };
  const button = (
    <button type="button" data-testid="focused">
      Bouton
    </button>
  );

  it.each([320, 1280])("scrolls to the element at %i px", async (width) => {
    const { focused, showToast } = await focusAtEdge(button, width, tabTo);
    const top = await showToast();
    expect(focused.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });

  it("does not scroll while a pointer is pressed", async () => {
    const { showToast, scrolled } = await focusAtEdge(button, 320, tabTo);
    // A press on a part of the page that cannot receive the focus, and that keeps the focus where it is.
    addEventListener("mousedown", (event) => event.preventDefault(), { once: true });
    const pointer = { x: 100, y: 100, button: "left", clickCount: 1 } as const;
    await cdp().send("Input.dispatchMouseEvent", { type: "mousePressed", ...pointer });
    try {
      expect(document.documentElement.matches(":active")).toBe(true);
      await showToast();
      expect(window.scrollY).toBe(scrolled);
    } finally {
      await cdp().send("Input.dispatchMouseEvent", { type: "mouseReleased", ...pointer });
    }
  });

  it("does not scroll to a control on which the user has clicked", async () => {
    const { focused, showToast, scrolled } = await focusAtEdge(button, 320, (element) => userEvent.click(element));
    expect(focused).toHaveFocus();
    await showToast();
    expect(window.scrollY).toBe(scrolled);
  });

  it("does not scroll to a card whose top remains visible", async () => {
    const card = (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- stands for a card that a shortcut focuses
      <article data-testid="focused" tabIndex={0} style={{ inlineSize: 200, blockSize: 350 }} />
    );
    const { showToast } = await focusAtEdge(card, 320, tabTo);
    window.scrollBy(0, 250);
    const before = window.scrollY;
    await showToast();
    expect(window.scrollY).toBe(before);
  });
});

it("moves a provider's toast when another provider's toasts, nearer to the edge, appear or disappear", async () => {
  await page.viewport(1280, 720);
  const { toastsOf, ids } = await providers(["bottom-right", "bottom-right"]);
  const [first] = toastsOf;
  await waitFor(() => expect(overlaps()).toEqual([]));
  const second = () => screen.getByText("Hou 1").getBoundingClientRect().top;
  const before = second();
  let more = "";
  act(() => {
    more = first?.show("Encore un", { duration: Number.POSITIVE_INFINITY }) ?? "";
  });
  await waitFor(() => expect(second()).toBeLessThan(before - 20));
  expect(overlaps()).toEqual([]);
  act(() => first?.dismiss(more));
  await waitFor(() => expect(second()).toBe(before));
  act(() => first?.dismiss(ids[0] ?? ""));
  await waitFor(() => expect(720 - (rects()[0]?.bottom ?? 0)).toBeLessThanOrEqual(24));
});

it("places toasts in different corners at the edge, unless the window is too narrow for toasts side by side", async () => {
  await page.viewport(1280, 720);
  await providers(["bottom-right", "bottom-left", "top-right"]);
  const atEdge = () => rects().map(({ top, bottom }) => Math.min(top, 720 - bottom) <= 24);
  await waitFor(() => expect(atEdge()).toEqual([true, true, true]));
  await page.viewport(390, 720);
  await waitFor(() => expect(overlaps()).toEqual([]));
  expect(atEdge()).toEqual([true, false, true]);
});
