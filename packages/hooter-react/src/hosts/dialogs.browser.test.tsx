import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { pageSettled } from "../testing/settled";
import { type DialogName, dialogNames, OpenDialog } from "./OpenDialog";
import { expectToLookLike, looksTheSame, misplacedFromRightToLeft, type Options, pageForEach } from "./page-for-each";
import { hostContent, hostPages } from "./pages";
import { compare, shot } from "./pixels";

// The white frame covers the window, because otherwise the test page would be visible through a dialog's translucent
// backdrop.
const here = pageForEach({ height: 900, hoots: 0, box: "position: fixed; inset: 0" });
const { sheet, addContainer, frame } = here;

async function open(
  name: DialogName,
  into: Element | ShadowRoot = frame(),
  options: Options = {},
  portal: ParentNode = document,
) {
  here.render(into, <OpenDialog name={name} />, options);
  await expect.poll(() => portal.querySelectorAll(".hooter-modal").length).toBe(1);
  await expect.poll(() => portal.querySelectorAll(".hooter-toast").length).toBe(1);
  await pageSettled();
}

describe.each(dialogNames)("%s dialog with a toast", (name) => {
  it.each(hostPages)(
    "looks the same on a page with $name",
    looksTheSame(here, () => open(name)),
  );

  it("looks the same and traps the focus in a shadow root, regardless of the page's styles", async () => {
    const neutral = sheet(styles);
    await open(name);
    const before = await shot(frame());
    neutral.remove();
    for (const { css } of hostPages) sheet(css);
    const shadow = addContainer("", "position: fixed; inset: 0").attachShadow({ mode: "open" });
    sheet(styles, shadow);
    const portalContainer = shadow.appendChild(document.createElement("div"));
    await open(name, shadow.appendChild(document.createElement("div")), { portalContainer }, shadow);
    await expectToLookLike(before, shadow.host);
    // As outside a shadow root, a control of the dialog has the focus first, and the focus stays in the dialog.
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

  it("mirrors a dialog on a right-to-left page", async () => {
    sheet(styles);
    await open(name);
    const found = () => [...document.querySelectorAll(".hooter-modal, .hooter-modal [class^=hooter]:not(svg *)")];
    const window = () => ({ left: 0, right: document.documentElement.clientWidth });
    const { of, misplaced } = await misplacedFromRightToLeft(found, window);
    expect(misplaced).toEqual([]);
    expect(of).toBeGreaterThan(3);
  });
});

describe("host page behind an open dialog", () => {
  it.each(hostPages)("leaves the host's content unchanged on a page with $name", async ({ css }) => {
    frame().remove();
    const host = addContainer("prose", "position: absolute; inset: 0 auto auto 0; inline-size: 640px");
    host.innerHTML = hostContent;
    sheet(css);
    const before = await shot(host);
    const aside = addContainer("", "position: absolute; inset: 0 0 auto auto; inline-size: 0");
    for (const own of [styles, guard(styles)]) {
      const ours = sheet(own);
      for (const name of dialogNames) {
        await open(name, aside);
        const over = document.querySelectorAll<HTMLElement>(".hooter-overlay, .hooter-toasts, .hooter-banner");
        for (const element of over) element.style.visibility = "hidden";
        expect(compare(before, await shot(host))).toEqual({ share: 0, where: null });
      }
      ours.remove();
    }
    here.unmount();
    expect(document.documentElement.hasAttribute("data-hooter-modal")).toBe(false);
    expect(document.querySelectorAll("body > .hooter, [aria-hidden=true]").length).toBe(0);
  });
});
