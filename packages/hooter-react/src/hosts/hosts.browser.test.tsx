import { describe, expect, it } from "vitest";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { setTestFont, testFonts } from "../testing/fonts";
import { pageSettled } from "../testing/settled";
import { Everything } from "./Everything";
import { dialogNames, OpenDialog } from "./OpenDialog";
import { expectToLookLike, looksTheSame, misplacedFromRightToLeft, type Options, pageForEach } from "./page-for-each";
import { hostContent, hostPages } from "./pages";
import { compare, shot } from "./pixels";

const page640 = "position: absolute; inset: 0 auto auto 0; inline-size: 640px";
const here = pageForEach({ height: 8000, hoots: 12, box: page640 });
const { sheet, addContainer, track, frame, harness } = here;

async function draw(into: Element | ShadowRoot = frame(), options?: Options) {
  here.render(into, <Everything harness={harness()} />, options);
  await expect.poll(() => into.querySelectorAll("[role=feed] > article").length).toBeGreaterThan(6);
  await expect.poll(() => into.querySelectorAll(".hooter-skeletons").length).toBe(0);
  await pageSettled();
}

describe("appearance of the widgets", () => {
  it.each(hostPages)("looks the same on a page with $name", looksTheSame(here, draw));

  it("looks the same in a shadow root, including its portals, regardless of the page's styles", async () => {
    const neutral = sheet(styles);
    await draw();
    const before = await shot(frame());
    here.unmount();
    neutral.remove();
    for (const { css } of hostPages) sheet(css);
    const shadow = frame().attachShadow({ mode: "open" });
    sheet(styles, shadow);
    const portalContainer = shadow.appendChild(document.createElement("div"));
    await draw(shadow, { portalContainer });
    await expectToLookLike(before, frame());
    expect(portalContainer.querySelector(".hooter-toasts")).not.toBeNull();
    expect(document.body.querySelector(":scope > .hooter")).toBeNull();
  });

  it.each(testFonts)("mirrors the widgets on a right-to-left page without overflow (%s font)", async (font) => {
    await setTestFont(font);
    sheet(styles);
    await draw();
    const found = () => [...frame().querySelectorAll("[class^=hooter]:not(svg *)")];
    const { of, misplaced } = await misplacedFromRightToLeft(found, () => frame().getBoundingClientRect());
    expect(misplaced).toEqual([]);
    expect(of).toBeGreaterThan(100);
    expect(frame().scrollWidth).toBe(frame().clientWidth);
  });
});

describe("host page", () => {
  it.each(hostPages)("leaves the host's content unchanged on a page with $name", async ({ css }) => {
    const host = addContainer("prose", page640);
    host.innerHTML = hostContent;
    sheet(css);
    const before = await shot(host);
    here.render(frame(), <Everything harness={harness()} />);
    for (const own of [styles, guard(styles)]) {
      const ours = sheet(own);
      frame().style.display = "flow-root";
      await pageSettled();
      frame().style.display = "none";
      expect(compare(before, await shot(host))).toEqual({ share: 0, where: null });
      ours.remove();
    }
  });
});

describe("strict content security policy", () => {
  it("causes no policy violation, no matter which dialog is open", async () => {
    const frame = document.body.appendChild(track(document.createElement("iframe")));
    const policy = "default-src 'none'; img-src *; require-trusted-types-for 'script'; trusted-types 'none'";
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><body><main></main>`;
    await loaded;
    const inside = frame.contentDocument;
    const main = inside?.querySelector("main");
    if (!inside || !main) throw new Error("No page in the frame.");
    const refused: string[] = [];
    inside.addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));

    for (const name of dialogNames) {
      const all = (
        <>
          <Everything harness={harness()} />
          <OpenDialog key={name} name={name} />
        </>
      );
      here.render(main, all, { theme: "system", portalContainer: inside.body });
      await expect.poll(() => main.querySelectorAll("[role=feed] > article").length).toBeGreaterThan(6);
      const dialog = () => inside.querySelector("[role=dialog], [role=alertdialog]");
      await expect.poll(() => dialog()?.querySelectorAll("textarea, button").length ?? 0).toBeGreaterThan(0);
      await expect.poll(() => inside.querySelectorAll(".hooter-toast").length).toBe(1);
    }
    expect(refused).toEqual([]);
    // Check that the policy is active: a `<style>` element must cause a violation.
    const style = inside.createElement("style");
    style.textContent = "body { color: red }";
    inside.head.append(style);
    await expect.poll(() => refused).toEqual(["style-src-elem"]);
  });
});
