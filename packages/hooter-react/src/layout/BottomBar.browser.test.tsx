import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { en } from "../labels/en";
import { fr } from "../labels/fr";
import { useToasts } from "../provider/context";
import { SIGN_IN_DIALOG } from "../provider/links";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { frames } from "../testing/settled";
import { BottomBar } from "./BottomBar";
import { Header } from "./Header";
import { UserMenu } from "./UserMenu";

const undone: (() => void | Promise<unknown>)[] = [];
afterEach(async () => {
  cleanup();
  for (const undo of undone.splice(0)) await undo();
  await setTestFont(null);
  window.scrollTo(0, 0);
});

function ShowToast({ text }: { text: string }) {
  const toasts = useToasts();
  useEffect(() => void toasts.show(text, { duration: Number.POSITIVE_INFINITY }), [toasts, text]);
  return null;
}

/** Host page with the given number of links. The bar is after the header (`isFirst`) or at the end. */
function Page({ links = 40, toast, isFirst = false }: { links?: number; toast?: string; isFirst?: boolean }) {
  return (
    <div style={{ display: "flex", flexDirection: "column", minBlockSize: "100dvh" }}>
      <Header current="/" />
      {isFirst && <BottomBar current="/" />}
      <main>
        {Array.from({ length: links }, (_, index) => (
          <p key={index}>
            <a href={`#${index}`}>Lien {index}</a>
          </p>
        ))}
      </main>
      {toast !== undefined && <ShowToast text={toast} />}
      {!isFirst && <BottomBar current="/" />}
    </div>
  );
}

const bar = () => screen.getByRole("navigation", { name: "Navigation principale" });
const boxOf = (element: Element) => element.getBoundingClientRect();
const finish = () => {
  for (const moving of document.getAnimations()) moving.finish();
};

describe("the bottom bar on a phone", () => {
  beforeEach(() => page.viewport(390, 700));

  it.each([
    ["after the header", true],
    ["as the last child", false],
  ])("%s, stays at the lower edge of the window at every scroll position and covers no content", async (_, isFirst) => {
    renderInHarness(<Page isFirst={isFirst} />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    expect(boxOf(bar()).bottom).toBe(700);
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = screen.getByRole("link", { name: "Lien 39" });
    await waitFor(() => expect(boxOf(last).bottom).toBeLessThanOrEqual(boxOf(bar()).top));
    expect(boxOf(bar()).bottom).toBe(700);
  });

  it("stays at the lower edge of a page without content", async () => {
    renderInHarness(<Page links={0} />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    expect(boxOf(bar()).bottom).toBe(700);
  });

  // Accessibility checkers compare the area of a link with the bar that is above it, unless the bar is fixed.
  it("is fixed, with a space of the same height at the end of the page", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    const space = document.querySelector(".hooter-bottom-space");
    if (!space) throw new Error("There is no space.");
    expect(getComputedStyle(bar()).position).toBe("fixed");
    await waitFor(() => expect(boxOf(space).height).toBe(Math.ceil(boxOf(bar()).height)));
  });

  it("never covers the element that receives the focus", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    await waitFor(() => expect(getComputedStyle(document.documentElement).scrollPaddingBlockEnd).not.toBe("0px"));
    for (const link of screen.getAllByRole("link", { name: /^Lien/ })) {
      link.focus({ preventScroll: true });
      // Scroll as a browser does when Tab is pressed.
      link.scrollIntoView({ block: "nearest" });
      expect(boxOf(link).bottom).toBeLessThanOrEqual(boxOf(bar()).top);
    }
  });

  it.each(["no-preference", "reduce"])("scrolls to the top when the current page is pressed (%s)", async (motion) => {
    undone.push(() => cdp().send("Emulation.setEmulatedMedia", { features: [] }));
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: motion }] });
    const navigate = vi.fn();
    renderInHarness(<Page />, { hoots: 0, navigate });
    await screen.findByRole("button", { name: "Composer" });
    const [home, dashboard] = ["Accueil", "Tableau de bord"].map((name) => within(bar()).getByRole("link", { name }));
    if (!home || !dashboard) throw new Error("The bar has no such links.");
    const end = document.documentElement.scrollHeight - 700;
    window.scrollTo(0, end);
    fireEvent.click(dashboard);
    await frames(3);
    expect(window.scrollY).toBe(end);
    const scrollTo = vi.spyOn(document.documentElement, "scrollTo");
    undone.push(() => scrollTo.mockRestore());
    fireEvent.click(home);
    await waitFor(() => expect(window.scrollY).toBe(0));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: motion === "reduce" ? "auto" : "smooth" });
    // The host still navigates, because the address of the page may have a query that the link does not have.
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(["/dashboard", "/"]);
  });

  it("stays at its position when the current page is opened in another tab", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    window.scrollTo(0, 100);
    const home = within(bar()).getByRole("link", { name: "Accueil" });
    // Without this listener, the browser would open the tab.
    home.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(home, { ctrlKey: true });
    await frames(3);
    expect(window.scrollY).toBe(100);
  });

  it("stays below the toasts", async () => {
    renderInHarness(<Page toast="Hou" />, { hoots: 0 });
    const toast = (await screen.findByText("Hou")).closest(".hooter-toast");
    if (!toast) throw new Error("There is no toast.");
    await waitFor(() => {
      finish();
      expect(boxOf(toast).bottom).toBeLessThan(boxOf(bar()).top);
      expect(boxOf(toast).bottom).toBeGreaterThan(boxOf(bar()).top - 40);
    });
  });

  /** Opens an on-screen keyboard, which leaves 400 px of the window. Returns a function that closes it. */
  const openKeyboard = () => {
    const view = window.visualViewport;
    if (!view) throw new Error("No visual viewport.");
    const keyboard = vi.spyOn(view, "height", "get").mockReturnValue(400);
    undone.push(() => keyboard.mockRestore());
    act(() => void view.dispatchEvent(new Event("resize")));
    return () => {
      keyboard.mockRestore();
      act(() => void view.dispatchEvent(new Event("resize")));
    };
  };

  it("returns the focus to its button when a dialog closes while the on-screen keyboard is open", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    const button = await screen.findByRole("button", { name: "Composer" });
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Contenu du hoot" })).toHaveFocus());
    openKeyboard();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(button).toHaveFocus();
    expect(boxOf(bar()).height).toBeGreaterThan(40);
  });

  it("takes up no space while an on-screen keyboard is open, so that toasts are directly above the keyboard", async () => {
    renderInHarness(<Page toast="Hou" />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    const closeKeyboard = openKeyboard();
    expect(boxOf(bar()).height).toBe(0);
    const toast = screen.getByText("Hou").closest(".hooter-toast");
    await waitFor(() => {
      finish();
      expect(toast && boxOf(toast).bottom).toBeLessThan(400);
      expect(toast && boxOf(toast).bottom).toBeGreaterThan(370);
    });
    closeKeyboard();
    expect(boxOf(bar()).height).toBeGreaterThan(40);
    expect(document.documentElement.hasAttribute("data-hooter-keyboard")).toBe(false);
  });

  it("stays visible while the reader pinches to zoom", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    const view = window.visualViewport;
    if (!view) throw new Error("No visual viewport.");
    const height = vi.spyOn(view, "height", "get").mockReturnValue(350);
    const scale = vi.spyOn(view, "scale", "get").mockReturnValue(2);
    undone.push(
      () => height.mockRestore(),
      () => scale.mockRestore(),
    );
    act(() => void view.dispatchEvent(new Event("resize")));
    expect(bar()).toBeVisible();
  });

  it("is hidden when the page is printed", async () => {
    renderInHarness(<Page />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    undone.push(() => cdp().send("Emulation.setEmulatedMedia", { media: "" }));
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("moves to the end of the page in a short window", async () => {
    await page.viewport(320, 256);
    renderInHarness(<Page />, { hoots: 0 });
    await screen.findByRole("button", { name: "Composer" });
    expect(boxOf(bar()).top).toBeGreaterThan(256);
  });

  it.each(testFonts)("keeps its height in every session state (%s font)", async (font) => {
    await setTestFont(font);
    for (const width of [320, 390]) {
      await page.viewport(width, 700);
      const { unmount } = renderInHarness(<Page />, { hoots: 0 });
      const heights = () => [boxOf(bar()).height, boxOf(screen.getByRole("banner")).height];
      const loading = heights();
      expect(bar()).toHaveAttribute("data-state", "loading");
      await screen.findByRole("button", { name: "Composer" });
      expect(heights()).toEqual(loading);
      unmount();
      renderInHarness(<Page />, { hoots: 0, signedInAs: null });
      await screen.findByRole("link", { name: "Connexion" });
      expect(heights()).toEqual(loading);
      cleanup();
    }
  });

  it.each(
    testFonts.flatMap((font) => [
      { font, language: "French", labels: fr },
      { font, language: "English", labels: en },
    ]),
  )(
    "keeps the header on one row at 320 px, without the links that the bar has ($font font, $language)",
    async ({ font, labels }) => {
      await setTestFont(font);
      await page.viewport(320, 568);
      renderInHarness(<Page />, { hoots: 0, labels });
      const signOut = boxOf(await screen.findByRole("button", { name: labels.layout.signOut }));
      const brand = boxOf(screen.getByRole("link", { name: labels.layout.brand }));
      const header = screen.getByRole("banner");
      expect(Math.abs((signOut.top + signOut.bottom) / 2 - (brand.top + brand.bottom) / 2)).toBeLessThan(4);
      expect(header.offsetHeight).toBeLessThan(2 * signOut.height);
      expect(screen.getAllByRole("navigation")).toHaveLength(1);
      expect(screen.getAllByRole("link", { name: labels.layout.profile })).toHaveLength(1);
    },
  );
});

it("hides the bar in a window wider than 590 px, where the header keeps its links", async () => {
  await page.viewport(591, 700);
  renderInHarness(<Page />, { hoots: 0 });
  await screen.findByRole("button", { name: "Déconnexion" });
  expect(screen.queryByRole("button", { name: "Composer" })).toBeNull();
  expect(screen.getAllByRole("link", { name: "Paramètres" })).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Mon profil" })).toBeVisible();
});

it("looks the same with a link to the sign-in page and with a button that opens the dialog", async () => {
  await page.viewport(390, 700);
  const looks = async (role: "link" | "button", signIn: string) => {
    const view = (
      <>
        <UserMenu />
        <BottomBar />
      </>
    );
    renderInHarness(view, { hoots: 0, signedInAs: null, links: { signIn } });
    const controls = await screen.findAllByRole(role, { name: "Connexion" });
    const looksOf = (element: HTMLElement) => {
      const { x, y, width, height } = boxOf(element);
      const { color, font, letterSpacing, textTransform, cursor, backgroundColor, border } = getComputedStyle(element);
      const text = boxOf(element.querySelector("span") ?? element);
      return [x, y, width, height, text.x, text.y, color, font, letterSpacing, textTransform, cursor]
        .concat(backgroundColor, border)
        .join();
    };
    const found = controls.map(looksOf);
    cleanup();
    return found;
  };
  const withPage = await looks("link", "/connexion");
  expect(withPage).toHaveLength(2);
  expect(await looks("button", SIGN_IN_DIALOG)).toEqual(withPage);
});
