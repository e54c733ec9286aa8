import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HooterProvider, type HooterProviderProps } from "../index";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { createWorld, type World } from "../testing/world";
import { type DialogName, dialogNames, OpenDialog } from "./OpenDialog";
import { hostContent, hostPages } from "./pages";
import { compare, shot } from "./pixels";
import { createStage } from "./stage";

/** The share of pixels that may differ: the smoothing of a letter's edge, never a line of text. */
const TOLERANCE = 0.0005;

vi.setConfig({ testTimeout: 60_000 });

const { sheet, place, clear } = createStage();
let world: World;
let root: Root | undefined;
/** Covers the window: behind a dialog there is nothing but white. */
let cover: HTMLElement;

const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

async function open(
  name: DialogName,
  into: Element | ShadowRoot = cover,
  options: Partial<HooterProviderProps> = {},
  portal: ParentNode = document,
) {
  root?.unmount();
  root = createRoot(into);
  root.render(
    <HooterProvider theme="light" {...options} firebase={undefined} client={world.client}>
      <OpenDialog name={name} />
    </HooterProvider>,
  );
  await expect.poll(() => portal.querySelectorAll(".hooter-modal").length).toBe(1);
  await expect.poll(() => portal.querySelectorAll(".hooter-toast").length).toBe(1);
  await settled();
}

beforeEach(async () => {
  await page.viewport(700, 900);
  world = createWorld({ hoots: 0 });
  cover = place("host-frame prose", "position: fixed; inset: 0");
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  clear();
  document.documentElement.removeAttribute("dir");
  world.dispose();
});

describe.each(dialogNames)("the %s dialog and a toast look the same", (name) => {
  it.each(hostPages)("in a page with $name", async ({ css, needsGuard }) => {
    const neutral = sheet(styles);
    await open(name);
    const before = await shot(cover);
    if (needsGuard) {
      neutral.remove();
      sheet(guard(styles));
    }
    const theirs = sheet(css);
    if (!needsGuard) document.head.prepend(theirs);
    await settled();
    const { sameSize, share, rows } = compare(before, await shot(cover));
    expect({ sameSize, rows: share > TOLERANCE ? rows : null }).toEqual({ sameSize: true, rows: null });
  });

  it("in a shadow root, whatever the page outside says", async () => {
    const neutral = sheet(styles);
    await open(name);
    const before = await shot(cover);
    neutral.remove();
    for (const { css } of hostPages) sheet(css);
    const shadow = place("", "position: fixed; inset: 0").attachShadow({ mode: "open" });
    sheet(styles, shadow);
    const portalContainer = shadow.appendChild(document.createElement("div"));
    await open(name, shadow.appendChild(document.createElement("div")), { portalContainer }, shadow);
    const { sameSize, share, rows } = compare(before, await shot(shadow.host));
    expect({ sameSize, rows: share > TOLERANCE ? rows : null }).toEqual({ sameSize: true, rows: null });
    // The focus is where it is elsewhere, and stays inside.
    const focused = () => shadow.activeElement?.closest(".hooter-modal") ?? null;
    expect(shadow.activeElement?.matches(".hooter-modal button, .hooter-modal input, .hooter-modal textarea")).toBe(
      true,
    );
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab();
      expect(focused()).not.toBeNull();
    }
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab({ shift: true });
      expect(focused()).not.toBeNull();
    }
  });

  it("mirrored, in a page that is written from right to left", async () => {
    sheet(styles);
    await open(name);
    const starts = (dir: "ltr" | "rtl") =>
      [...document.querySelectorAll(".hooter-modal, .hooter-modal [class^=hooter]:not(svg *)")].map((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const start = dir === "ltr" ? left : document.documentElement.clientWidth - right;
        return { name: element.getAttribute("class"), start: width === 0 ? 0 : start };
      });
    const before = starts("ltr");
    document.documentElement.dir = "rtl";
    await settled();
    const moved = starts("rtl").filter(
      (element, index) => Math.abs(element.start - (before[index]?.start ?? Number.NaN)) > 1,
    );
    expect(moved).toEqual([]);
    expect(before.length).toBeGreaterThan(3);
  });
});

describe("the host looks the same behind an open dialog as without one", () => {
  it.each(hostPages)("a page with $name", async ({ css }) => {
    cover.remove();
    const host = place("prose", "position: absolute; inset: 0 auto auto 0; inline-size: 640px");
    host.innerHTML = hostContent;
    sheet(css);
    const before = await shot(host);
    const aside = place("", "position: absolute; inset: 0 0 auto auto; inline-size: 0");
    for (const own of [styles, guard(styles)]) {
      const ours = sheet(own);
      for (const name of dialogNames) {
        await open(name, aside);
        const over = document.querySelectorAll<HTMLElement>(".hooter-overlay, .hooter-toasts, .hooter-banner");
        for (const element of over) element.style.visibility = "hidden";
        expect(compare(before, await shot(host))).toEqual({ sameSize: true, share: 0, rows: null });
      }
      ours.remove();
    }
    root?.unmount();
    root = undefined;
    expect(document.documentElement.hasAttribute("data-hooter-modal")).toBe(false);
    expect(document.querySelectorAll("body > .hooter, [aria-hidden=true]").length).toBe(0);
  });
});
