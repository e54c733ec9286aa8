import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { channelsOf, contrastBetween } from "../hosts/contrast";
import styles from "./index.css?inline";

/** Tolerance of a colour channel from 0 to 255, because browsers round mixed colours differently. */
const CHANNEL = 2;
const CONTRAST = 0.06;

const design = await commands.readFile("docs/design.md");
const row = /^\| `--_([\w-]+)` \| `(#\w{6})` \| `(#\w{6})` \| ([\w-]+) ([\d.]+) · ([\d.]+) \|/gm;
const rows = [...design.matchAll(row)].map(([, token = "", light = "", dark = "", other = "", ...contrasts]) => ({
  token,
  other,
  light: { color: light, contrast: Number(contrasts[0]) },
  dark: { color: dark, contrast: Number(contrasts[1]) },
}));

let sheet: HTMLStyleElement;
let root: HTMLElement;
beforeEach(() => {
  sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = styles;
  root = document.body.appendChild(document.createElement("div"));
  root.className = "hooter";
});
afterEach(() => {
  sheet.remove();
  root.remove();
});

function colorOf(token: string): string {
  root.style.color = `var(--_${token})`;
  return getComputedStyle(root).color;
}

describe.each(["light", "dark"] as const)("the colours of docs/design.md in the %s theme", (theme) => {
  it.each(rows)("documents the measured colour and contrast of --_$token", ({ token, other, [theme]: stated }) => {
    root.dataset["hooterTheme"] = theme;
    const color = colorOf(token);
    const differences = channelsOf(color).map((value, index) =>
      Math.abs(value - (channelsOf(stated.color)[index] ?? 0)),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(CHANNEL);
    expect(Math.abs(contrastBetween(color, colorOf(other)) - stated.contrast)).toBeLessThanOrEqual(CONTRAST);
  });

  it.each(["ink", "muted", "accent-text", "danger", "heart"])(
    "gives text in --_%s enough contrast on a surface under the pointer",
    (token) => {
      root.dataset["hooterTheme"] = theme;
      for (const surface of ["wash", "wash-strong"]) {
        expect(contrastBetween(colorOf(token), colorOf(surface)), surface).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

it("finds the rows of the document", () => {
  expect(rows.length).toBeGreaterThan(15);
});
