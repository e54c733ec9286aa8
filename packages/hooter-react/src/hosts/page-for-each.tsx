import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import { HooterProvider, type HooterProviderProps } from "../index";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { createWorld, type World } from "../testing/world";
import type { HostPage } from "./pages";
import { compare, shot } from "./pixels";
import { createStage, type Stage } from "./stage";

/** The share of pixels that may differ: the smoothing of a letter's edge, never a line of text. */
const TOLERANCE = 0.0005;

export type Options = Partial<HooterProviderProps>;

interface Setting {
  /** Of the window; what is photographed has to fit into it. */
  readonly height: number;
  readonly hoots: number;
  /** Where the widgets stand. */
  readonly box: string;
}

/** The page of the test that is running. */
interface HostedPage extends Omit<Stage, "clear"> {
  readonly world: () => World;
  readonly frame: () => HTMLElement;
  /** Draws in a light theme, in the place of what was there. */
  readonly render: (into: Element | ShadowRoot, widgets: ReactElement, options?: Options) => void;
  readonly unmount: () => void;
}

/** Gives each test of a file a page with a world, a frame for widgets and a React root, all of it gone afterwards. */
export function pageForEach({ height, hoots, box }: Setting): HostedPage {
  const { clear, ...stage } = createStage();
  let present: { readonly world: World; readonly frame: HTMLElement } | undefined;
  let root: Root | undefined;
  const here = () => {
    if (!present) throw new Error("No test is running.");
    return present;
  };
  const unmount = () => {
    root?.unmount();
    root = undefined;
  };
  beforeEach(async () => {
    await page.viewport(700, height);
    present = { world: createWorld({ hoots }), frame: stage.place("host-frame prose", box) };
  });
  afterEach(() => {
    unmount();
    clear();
    document.documentElement.removeAttribute("dir");
    present?.world.dispose();
    present = undefined;
  });
  return {
    ...stage,
    world: () => here().world,
    frame: () => here().frame,
    render(into, widgets, options = {}) {
      unmount();
      root = createRoot(into);
      root.render(
        <HooterProvider theme="light" {...options} firebase={undefined} client={here().world.client}>
          {widgets}
        </HooterProvider>,
      );
    },
    unmount,
  };
}

/** Until nothing moves any more. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

export async function expectToLookLike(before: ImageData, element: Element): Promise<void> {
  const { sameSize, share, rows } = compare(before, await shot(element));
  expect({ sameSize, rows: share > TOLERANCE ? rows : null }).toEqual({ sameSize: true, rows: null });
}

/**
 * Photographs what stands in a page of nobody's, makes it the host's, and compares.
 *
 * @param draw puts it there
 */
export async function expectToLookTheSame(
  { sheet, frame }: HostedPage,
  { css, needsGuard }: HostPage,
  draw: () => Promise<void>,
): Promise<void> {
  const neutral = sheet(styles);
  await draw();
  const before = await shot(frame());
  if (needsGuard) {
    neutral.remove();
    sheet(guard(styles));
  }
  const theirs = sheet(css);
  // A reset in a layer has to come first, as it does for the host's own layers; elsewhere Hooter minds no order.
  if (!needsGuard) document.head.prepend(theirs);
  await settled();
  await expectToLookLike(before, frame());
}

/**
 * Of what is drawn from left to right, which elements do not stand as far from their start once it is from right to left.
 *
 * @param found the elements, anew at each call
 * @param bounds within which they are mirrored
 */
export async function misplacedFromRightToLeft(
  found: () => readonly Element[],
  bounds: () => { readonly left: number; readonly right: number },
): Promise<{ readonly of: number; readonly misplaced: readonly (string | null)[] }> {
  const starts = (dir: "ltr" | "rtl") => {
    const edge = bounds();
    return found().map((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const start = dir === "ltr" ? left - edge.left : edge.right - right;
      return { name: element.getAttribute("class"), start: width === 0 ? 0 : start };
    });
  };
  const before = starts("ltr");
  document.documentElement.dir = "rtl";
  await settled();
  const after = starts("rtl");
  const moved = after.filter(({ start }, at) => !(Math.abs(start - (before[at]?.start ?? Number.NaN)) <= 1));
  return { of: before.length, misplaced: moved.map(({ name }) => name) };
}
