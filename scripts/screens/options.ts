import { readOptions, UsageError } from "../command-line";

/** Height of the window for each width, in pixels. */
const heights: ReadonlyMap<number, number> = new Map([
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
]);
export const widths = [...heights.keys()];

/** Colour themes, and the forced colours of a system with high contrast. */
export const themes = ["light", "dark", "forced"] as const;
export type Theme = (typeof themes)[number];
const DEFAULT_THEMES: readonly Theme[] = ["light", "dark"];

export function windowOf(width: number): { width: number; height: number } {
  return { width, height: heights.get(width) ?? width };
}

export interface ScreensOptions {
  /** Names of the screens, in the order of the table. */
  readonly names: readonly string[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly folder: string;
  readonly help: boolean;
}

export const help = `npm run screens -- [options]

  Takes a picture of every screen of the demo in every state, at every width, in the light and the dark theme, in a wide
  and a narrow font, and writes a page with all of them.

  --only NAME,…     only the screens whose names contain one of these texts
  --width N,…       only these widths (${widths.join(", ")})
  --theme NAME,…    only these themes: light and dark by default, or forced, the colours of a system with high contrast
  --out DIR         the folder of the pictures (default .screens)
  --help            this text
`;

/**
 * @param known names of all screens
 * @throws UsageError for an unknown option, screen or width
 */
export function parseScreensOptions(args: readonly string[], known: readonly string[]): ScreensOptions {
  const { only, width, theme, out, help } = readOptions("npm run screens --", args, {
    only: { type: "string" },
    width: { type: "string" },
    theme: { type: "string" },
    out: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  return {
    names: only === undefined ? known : namesWith(only.split(","), known),
    widths: width === undefined ? widths : width.split(",").map(widthOf),
    themes: theme === undefined ? DEFAULT_THEMES : theme.split(",").map(themeOf),
    folder: out ?? ".screens",
    help: help ?? false,
  };
}

function namesWith(texts: readonly string[], known: readonly string[]): string[] {
  const unknown = texts.find((text) => text === "" || !known.some((name) => name.includes(text)));
  if (unknown !== undefined) throw new UsageError(`--only: no screen has "${unknown}" in its name.`);
  return known.filter((name) => texts.some((text) => name.includes(text)));
}

function widthOf(text: string): number {
  const width = Number(text);
  if (!widths.includes(width)) throw new UsageError(`--width takes ${widths.join(", ")}, not "${text}".`);
  return width;
}

function themeOf(name: string): Theme {
  const theme = themes.find((known) => known === name);
  if (theme === undefined) throw new UsageError(`--theme takes ${themes.join(", ")}, not "${name}".`);
  return theme;
}
