import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { HooterProvider, type HooterProviderProps } from "../index";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { createWorld, type World } from "../testing/world";
import { Everything } from "./Everything";
import { dialogNames, OpenDialog } from "./OpenDialog";
import { hostContent, hostPages } from "./pages";
import { compare, shot } from "./pixels";
import { createStage } from "./stage";

/** The share of pixels that may differ: the smoothing of a letter's edge, never a line of text. */
const TOLERANCE = 0.0005;

// Pictures of a long page take their time.
vi.setConfig({ testTimeout: 60_000 });

let world: World;
let root: Root | undefined;
let stage: HTMLElement;
const page640 = "position: absolute; inset: 0 auto auto 0; inline-size: 640px";
const { sheet, place, keep, clear } = createStage();

const settled = () => new Promise((resolve) => setTimeout(resolve, 400));
function widgets(options: Partial<HooterProviderProps> = {}) {
  return (
    <HooterProvider theme="light" {...options} firebase={undefined} client={world.client}>
      <Everything world={world} />
    </HooterProvider>
  );
}
async function draw(into: Element | ShadowRoot, options?: Partial<HooterProviderProps>) {
  root = createRoot(into);
  root.render(widgets(options));
  await expect
    .poll(() => into.querySelectorAll("[role=feed] > article").length, { timeout: 10_000 })
    .toBeGreaterThan(6);
  await expect.poll(() => into.querySelectorAll(".hooter-skeletons").length, { timeout: 10_000 }).toBe(0);
  await settled();
}

beforeEach(async () => {
  await page.viewport(700, 6500);
  world = createWorld({ hoots: 12 });
  stage = place("host-frame prose", page640);
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  clear();
  document.documentElement.removeAttribute("dir");
  world.dispose();
});

describe("Hooter looks the same", () => {
  it.each(hostPages)("in a page with $name", async ({ css, needsGuard }) => {
    const neutral = sheet(styles);
    await draw(stage);
    const before = await shot(stage);
    if (needsGuard) {
      neutral.remove();
      sheet(guard(styles));
    }
    const theirs = sheet(css);
    // A reset in a layer has to come first, as it does for the host's own layers; elsewhere Hooter minds no order.
    if (!needsGuard) document.head.prepend(theirs);
    await settled();
    const { sameSize, share, rows } = compare(before, await shot(stage));
    expect({ sameSize, rows: share > TOLERANCE ? rows : null }).toEqual({ sameSize: true, rows: null });
  });

  it("in a shadow root, dialog included, whatever the page outside says", async () => {
    const neutral = sheet(styles);
    await draw(stage);
    const before = await shot(stage);
    root?.unmount();
    neutral.remove();
    for (const { css } of hostPages) sheet(css);
    const shadow = stage.attachShadow({ mode: "open" });
    sheet(styles, shadow);
    const portalContainer = shadow.appendChild(document.createElement("div"));
    await draw(shadow, { portalContainer });
    const { sameSize, share, rows } = compare(before, await shot(stage));
    expect({ sameSize, rows: share > TOLERANCE ? rows : null }).toEqual({ sameSize: true, rows: null });
    expect(portalContainer.querySelector(".hooter-toasts")).not.toBeNull();
    expect(document.body.querySelector(":scope > .hooter")).toBeNull();
  });

  it("mirrored, in a page that is written from right to left", async () => {
    sheet(styles);
    await draw(stage);
    const starts = (dir: "ltr" | "rtl") => {
      const frame = stage.getBoundingClientRect();
      return [...stage.querySelectorAll("[class^=hooter]:not(svg *)")].map((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const start = dir === "ltr" ? left - frame.left : frame.right - right;
        return { name: element.getAttribute("class"), start: width === 0 ? 0 : start };
      });
    };
    const before = starts("ltr");
    document.documentElement.dir = "rtl";
    await settled();
    const after = starts("rtl");
    const moved = after.filter((element, index) => Math.abs(element.start - (before[index]?.start ?? 0)) > 1);
    expect(moved).toEqual([]);
    expect(stage.scrollWidth).toBe(stage.clientWidth);
  });
});

describe("the host looks the same as without it", () => {
  it.each(hostPages)("a page with $name", async ({ css }) => {
    for (const own of [styles, guard(styles)]) {
      const host = place("prose", page640);
      host.innerHTML = hostContent;
      const theirs = sheet(css);
      const before = await shot(host);
      const ours = sheet(own);
      root = createRoot(stage);
      root.render(widgets());
      await settled();
      stage.style.display = "none";
      expect(compare(before, await shot(host))).toEqual({ sameSize: true, share: 0, rows: null });
      root.unmount();
      stage.style.display = "flow-root";
      for (const element of [host, theirs, ours]) element.remove();
    }
  });
});

describe("a strict content security policy", () => {
  it("without inline style or script is never broken, whichever dialog is open", async () => {
    const frame = document.body.appendChild(keep(document.createElement("iframe")));
    const policy = "default-src 'none'; img-src *; require-trusted-types-for 'script'; trusted-types 'none'";
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><body><main></main>`;
    await loaded;
    const inside = frame.contentDocument;
    const main = inside?.querySelector("main");
    if (!inside || !main) throw new Error("No page in the frame.");
    const refused: string[] = [];
    inside.addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));

    root = createRoot(main);
    for (const name of dialogNames) {
      root.render(
        <HooterProvider client={world.client} portalContainer={inside.body}>
          <Everything world={world} />
          <OpenDialog key={name} name={name} />
        </HooterProvider>,
      );
      await expect.poll(() => main.querySelectorAll("[role=feed] > article").length, { timeout: 10_000 }).toBe(5);
      const dialog = () => inside.querySelector("[role=dialog], [role=alertdialog]");
      await expect.poll(() => dialog()?.querySelectorAll("textarea, button").length ?? 0).toBeGreaterThan(0);
      await expect.poll(() => inside.querySelectorAll(".hooter-toast").length).toBe(1);
    }
    expect(refused).toEqual([]);
    // The policy does hold here.
    const style = inside.createElement("style");
    style.textContent = "body { color: red }";
    inside.head.append(style);
    await expect.poll(() => refused).toEqual(["style-src-elem"]);
  });
});
