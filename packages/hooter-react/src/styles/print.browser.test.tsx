import { cleanup, screen, waitFor } from "@testing-library/react";
import { type ReactElement, useEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "./index.css";
import { BottomBar, Feed, Footer, Header, HootPage, ThemeSwitch, useToasts } from "../index";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";

afterEach(async () => {
  cleanup();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
});

const sample = createHarness();
const slug = busiestSlug(sample);
sample.dispose();

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hou", { duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

const isPrinted = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true });

/** Renders a page with a header, a footer, a bar and a toast, and emulates print. */
async function print(ui: ReactElement, ready: () => Promise<unknown>) {
  await page.viewport(390, 800);
  const { container } = renderInHarness(
    <>
      <Header current="/" />
      {ui}
      <ShowToast />
      <Footer contact="/contact">
        <ThemeSwitch onThemeChange={() => {}} />
      </Footer>
      <BottomBar />
    </>,
    { theme: "dark" },
  );
  await ready();
  await screen.findByText("Hou");
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  return container;
}

const shownControls = () => [...document.querySelectorAll(".hooter :is(button, input, textarea)")].filter(isPrinted);

it("prints a hoot with its text, author, dates and comments in black on white, without controls", async () => {
  await print(<HootPage slug={slug} onBack={() => {}} />, async () => {
    await screen.findByRole("heading", { name: "Commentaires" });
    await screen.findAllByRole("listitem");
  });
  expect(shownControls()).toEqual([]);
  for (const name of ["Hooter, accueil", "Contact"]) expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(isPrinted(screen.getByText("Hou"))).toBe(false);

  const [hoot] = document.querySelectorAll("article");
  const text = hoot?.querySelector(".hooter-text");
  if (!hoot || !text) throw new Error("There is no hoot.");
  for (const selector of [".hooter-text", ".hooter-author", "time"]) {
    const all = [...document.querySelectorAll(selector)];
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((element) => !isPrinted(element))).toEqual([]);
  }
  expect(getComputedStyle(text).color).toBe("rgb(0, 0, 0)");
  expect(getComputedStyle(hoot).backgroundColor).toBe("rgb(255, 255, 255)");
  const time = hoot.querySelector("time");
  expect(time && getComputedStyle(time, "::after").content).toContain(time?.title);
});

it("prints a feed with all its hoots and their pictures, without controls", async () => {
  await print(<Feed pageSize={20} />, async () => {
    await screen.findByRole("feed");
    await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThanOrEqual(20));
  });
  expect(shownControls()).toEqual([]);
  const texts = [...document.querySelectorAll("article .hooter-text")];
  expect(texts.length).toBeGreaterThanOrEqual(20);
  expect(texts.filter((text) => !isPrinted(text))).toEqual([]);
  const pictures = [...document.querySelectorAll("article .hooter-picture")];
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((picture) => !isPrinted(picture))).toEqual([]);
});

it("prints one line in place of the hoots that a long feed has not rendered", async () => {
  await print(<Feed pageSize={60} />, async () => {
    await waitFor(() => expect(document.querySelector(".hooter-gap")).not.toBeNull());
  });
  const gaps = [...document.querySelectorAll(".hooter-gap")];
  expect(gaps.filter(isPrinted)).toEqual(gaps);
  for (const gap of gaps) {
    expect(getComputedStyle(gap, "::before").content).toBe('"…"');
    expect(gap.getBoundingClientRect().height).toBeLessThan(60);
  }
});
