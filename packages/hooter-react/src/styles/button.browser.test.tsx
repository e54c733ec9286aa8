import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
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
