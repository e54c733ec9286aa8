import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import type { HooterTheme } from "../index";
import * as library from "../index";
import * as primitives from "../primitives/index";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { needs } from "../testing/each-widget";
import { createHarness, type Harness } from "../testing/harness";
import { siteLinks } from "../testing/links";
import { contrastBetween, lightness, readTexts } from "./contrast";
import { Everything } from "./Everything";
import { createStage } from "./stage";

const { sheet, addContainer, clear } = createStage();
let harness: Harness;
let root: Root | undefined;

const widgets: Readonly<Record<string, unknown>> = { ...library, ...primitives };
const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);

/** Props with content for widgets that would otherwise render no text. */
const textProps: Readonly<Record<string, object>> = {
  Button: { children: "Publier" },
  Section: { children: "Le texte de l’hôte." },
  RichText: { text: "Un lien https://hooter.example, un #mot" },
};

/** Renders each widget directly in the host's page, not inside another widget. */
function Alone({ names, theme }: { names: readonly string[]; theme: HooterTheme }) {
  return names.map((name) => {
    const Widget = widgets[name];
    if (!isComponent(Widget)) throw new Error(`hooter-react exports no ${name}.`);
    // Primitives do not use the provider, so pass the theme to them.
    const own = name in primitives ? { theme } : {};
    return createElement(Widget, { key: name, ...needs[name], ...textProps[name], ...own });
  });
}

interface Host {
  readonly name: string;
  readonly css: string;
  readonly theme: HooterTheme;
  /** Whether the widgets on this page have the dark theme. */
  readonly dark: boolean;
}
const white = "body { background: #fff; color: #222; }";
const black = "body { background: #111; color: #eee; }";
const grey = "body { background: #777; color: #000; }";
const hosts: readonly Host[] = [
  { name: "white, without a color-scheme", css: white, theme: "page", dark: false },
  {
    name: "white, with a light color-scheme",
    css: `:root { color-scheme: light; } ${white}`,
    theme: "page",
    dark: false,
  },
  {
    name: "in the system theme",
    css: ":root { color-scheme: light dark; background: Canvas; color: CanvasText; }",
    theme: "page",
    dark: true,
  },
  { name: "dark, with a dark color-scheme", css: `:root { color-scheme: dark; } ${black}`, theme: "page", dark: true },
  { name: "dark, without a color-scheme", css: black, theme: "page", dark: false },
  { name: "white, with widgets in the system theme", css: white, theme: "system", dark: true },
  { name: "white, with dark widgets", css: white, theme: "dark", dark: true },
  { name: "dark, with light widgets", css: black, theme: "light", dark: false },
  { name: "grey", css: grey, theme: "light", dark: false },
  { name: "grey, with dark widgets", css: grey, theme: "dark", dark: true },
];

const inDialogs = ["ComposerDialog", "DiscardDraftDialog", "Modal"];
const names = Object.keys(needs).filter((name) => !inDialogs.includes(name));

/**
 * Renders `ui`, and waits until `read` contains more than `atLeast` texts. Returns those with too little contrast.
 */
async function faintTexts(into: Element | ShadowRoot, theme: HooterTheme, ui: ReactNode, atLeast: number, read = into) {
  root?.unmount();
  root = createRoot(into);
  root.render(
    <library.HooterProvider links={siteLinks} client={harness.client} theme={theme}>
      {ui}
    </library.HooterProvider>,
  );
  await expect.poll(() => readTexts(read).seen).toBeGreaterThan(atLeast);
  // Repeat the check, because elements may still appear or change their colour. The limit is high enough for a busy
  // machine.
  let { faint } = readTexts(read);
  for (let looks = 0; faint.length > 0 && looks < 100; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ({ faint } = readTexts(read));
  }
  return faint;
}

beforeEach(async () => {
  await page.viewport(700, 6500);
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
  harness = createHarness({ hoots: 12 });
});
afterEach(async () => {
  root?.unmount();
  root = undefined;
  clear();
  harness.dispose();
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

describe("text contrast with a dark system theme", () => {
  it.each(hosts)("gives each widget its theme and enough contrast (page: $name)", async ({ css, theme, dark }) => {
    sheet(styles);
    sheet(css);
    const stage = addContainer("", "inline-size: 640px; background: none");
    expect(await faintTexts(stage, theme, <Alone names={names} theme={theme} />, 150)).toEqual([]);
    const card = stage.querySelector(".hooter-hoot-card");
    expect(card && lightness(card) < 0.5).toBe(dark);
  });

  it.each(["light", "dark"] as const)(
    "gives %s widgets with the guarded stylesheet enough contrast on a grey page",
    async (theme) => {
      sheet(guard(styles));
      sheet(grey);
      const stage = addContainer("", "inline-size: 640px; background: none");
      expect(await faintTexts(stage, theme, <Alone names={names} theme={theme} />, 150)).toEqual([]);
    },
  );

  it.each(["light", "dark"] as const)("gives %s widgets enough contrast in a shadow root", async (theme) => {
    sheet(grey);
    const shadow = addContainer("", "inline-size: 640px; background: none").attachShadow({ mode: "open" });
    sheet(styles, shadow);
    const into = shadow.appendChild(document.createElement("div"));
    expect(await faintTexts(into, theme, <Alone names={names} theme={theme} />, 150)).toEqual([]);
  });

  it.each(inDialogs)("gives %s with the dark theme enough contrast on a white page", async (name) => {
    sheet(styles);
    sheet(white);
    const stage = addContainer("", "inline-size: 640px; background: none");
    expect(await faintTexts(stage, "dark", <Alone names={[name]} theme="dark" />, 0, document.body)).toEqual([]);
  });

  it("gives all widgets with the dark theme enough contrast on a white page", async () => {
    sheet(styles);
    sheet(white);
    const stage = addContainer("", "inline-size: 640px; background: none");
    expect(await faintTexts(stage, "dark", <Everything harness={harness} />, 100)).toEqual([]);
  });
});

function ShowToast() {
  const toasts = library.useToasts();
  useEffect(() => void toasts.show("Raté", { tone: "error", duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

it.each(["light", "dark"] as const)("gives the focus ring enough contrast on a toast (%s)", async (theme) => {
  sheet(styles);
  await faintTexts(addContainer("", ""), theme, <ShowToast />, 0, document.body);
  const toast = document.querySelector(".hooter-toast");
  if (!toast) throw new Error("There is no toast.");
  const probe = toast.appendChild(document.createElement("i"));
  probe.style.color = "var(--_focus)";
  const ring = getComputedStyle(probe).color;
  expect(contrastBetween(ring, getComputedStyle(toast).backgroundColor)).toBeGreaterThanOrEqual(3);
});

it.each([
  ["light", "rgb(240, 230, 200)"],
  ["dark", "rgb(10, 20, 30)"],
] as const)("looks like a %s page without a background, or like the host's paper", async (theme, paper) => {
  sheet(styles);
  sheet(`.host { --hooter-paper: ${paper}; }`);
  const groundOf = async (className: string) => {
    const stage = addContainer(className, `inline-size: 640px; color-scheme: ${theme}`);
    await faintTexts(stage, "page", <Alone names={["Section"]} theme="page" />, 0);
    return getComputedStyle(stage.querySelector(".hooter-section") ?? stage).backgroundColor;
  };
  const canvas = addContainer("", `background: Canvas; color-scheme: ${theme}`);
  expect(await groundOf("")).toBe(getComputedStyle(canvas).backgroundColor);
  expect(await groundOf("host")).toBe(paper);
});

it("shows the host's background through the widgets when --hooter-page is transparent", async () => {
  sheet(styles);
  sheet(".sand { --hooter-page: transparent; }");
  const stage = addContainer("sand", "inline-size: 640px");
  await faintTexts(stage, "light", <Alone names={["Composer", "Section", "ShortcutsButton"]} theme="light" />, 5);
  const grounds = [...stage.querySelectorAll(":scope > .hooter")].map(
    (element) => getComputedStyle(element).backgroundColor,
  );
  expect(grounds).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
});
