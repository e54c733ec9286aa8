import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { channelsOf, contrastBetween } from "../hosts/contrast";
import { HooterProvider } from "../index";
import { Button } from "../primitives/index";
import { createHarness, type Harness } from "../testing/harness";
import { guard } from "./guard";
import styles from "./index.css?inline";

let harness: Harness;
let root: Root;
let sheet: HTMLStyleElement;
let stage: HTMLElement;

beforeEach(() => {
  harness = createHarness({ hoots: 0 });
  sheet = document.head.appendChild(document.createElement("style"));
  stage = document.body.appendChild(document.createElement("div"));
  root = createRoot(stage);
});
afterEach(() => {
  root.unmount();
  stage.remove();
  sheet.remove();
  harness.dispose();
});

const variants = ["primary", "plain", "quiet", "danger", "icon"] as const;
const cases = variants.flatMap((variant) => [
  { variant, name: "the stylesheet", css: styles },
  { variant, name: "the guarded stylesheet", css: guard(styles) },
]);

it.each(cases)("does not change a disabled $variant button under the pointer ($name)", async ({ variant, css }) => {
  // Transitions are disabled, so changes are immediate.
  sheet.textContent = `${css} * { transition: none !important; }`;
  root.render(
    <HooterProvider client={harness.client} theme="light">
      <Button variant={variant} disabled>
        Publier
      </Button>
      <p>Ailleurs</p>
    </HooterProvider>,
  );
  const find = () => stage.querySelector("button");
  await expect.poll(find).not.toBeNull();
  const button = find();
  if (!button) throw new Error("There is no button.");
  const looks = () => {
    const { color, backgroundColor, borderColor } = getComputedStyle(button);
    return { color, backgroundColor, borderColor };
  };
  const before = looks();
  await userEvent.hover(button);
  await expect.poll(() => button.matches(":hover")).toBe(true);
  expect(looks()).toEqual(before);
  await userEvent.unhover(button);
});

it.each([
  ["light", "#fffdf8"],
  ["light", "#ffe94a"],
  ["dark", "#131a2e"],
  ["dark", "#2a1747"],
] as const)("outlines a primary button if its accent is close to the paper (%s theme, %s)", async (theme, accent) => {
  sheet.textContent = `${styles} * { transition: none !important; }`;
  root.render(
    <Button theme={theme} variant="primary">
      Publier
    </Button>,
  );
  await expect.poll(() => stage.querySelector("button")).not.toBeNull();
  const border = () => getComputedStyle(stage.querySelector("button") ?? stage).borderColor;
  // The default accent needs no border.
  expect(channelsOf(border())[3]).toBe(0);
  stage.style.setProperty("--hooter-accent", accent);
  expect(contrastBetween(border(), theme === "light" ? "#fffdf8" : "#131a2e")).toBeGreaterThanOrEqual(3);
});

it.each(["light", "dark"] as const)(
  "keeps the close button of a toast readable under the pointer (%s)",
  async (theme) => {
    sheet.textContent = `${styles} * { transition: none !important; animation: none !important; }`;
    root.render(
      <div className="hooter" data-hooter-theme={theme}>
        <div className="hooter-toast">
          <Button theme={theme} variant="icon">
            ×
          </Button>
        </div>
      </div>,
    );
    const find = () => stage.querySelector("button");
    await expect.poll(find).not.toBeNull();
    const button = find();
    if (!button) throw new Error("There is no button.");
    await userEvent.hover(button);
    await expect.poll(() => button.matches(":hover")).toBe(true);
    const { color, backgroundColor } = getComputedStyle(button);
    expect(contrastBetween(color, backgroundColor)).toBeGreaterThanOrEqual(3);
    await userEvent.unhover(button);
  },
);
