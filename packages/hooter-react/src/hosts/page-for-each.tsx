import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect } from "vitest";
import { cdp, page } from "vitest/browser";
import { HooterProvider, type HooterProviderProps } from "../index";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { createHarness, type Harness } from "../testing/harness";
import { siteLinks } from "../testing/links";
import { pageSettled } from "../testing/settled";
import type { HostPage } from "./pages";
import { compare, shot } from "./pixels";
import { createStage, type Stage } from "./stage";

/** Fraction of pixels that may differ: large enough for differences in anti-aliasing, too small for a line of text. */
const TOLERANCE = 0.0005;

export type Options = Partial<HooterProviderProps>;

interface Setting {
  /** Height of the window; the screenshot must fit into it. */
  readonly height: number;
  readonly hoots: number;
  /** Inline style of the element around the widgets. */
  readonly box: string;
}

interface HostedPage extends Omit<Stage, "clear"> {
  readonly harness: () => Harness;
  readonly frame: () => HTMLElement;
  /** Renders widgets in the light theme, in place of the previous content. */
  readonly render: (into: Element | ShadowRoot, widgets: ReactElement, options?: Options) => void;
  readonly unmount: () => void;
}

/** Creates a harness, an element for the widgets and a React root for each test, and removes them after it. */
export function pageForEach({ height, hoots, box }: Setting): HostedPage {
  const { clear, ...stage } = createStage();
  let current: { readonly harness: Harness; readonly frame: HTMLElement } | undefined;
  let root: Root | undefined;
  const here = () => {
    if (!current) throw new Error("No test is running.");
    return current;
  };
  const unmount = () => {
    root?.unmount();
    root = undefined;
  };
  beforeEach(async () => {
    await page.viewport(700, height);
    // Disable animations: a screenshot ends them, but on a busy machine, Chromium may still paint their first frame.
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    current = { harness: createHarness({ hoots }), frame: stage.addContainer("host-frame prose", box) };
  });
  afterEach(() => {
    unmount();
    clear();
    document.documentElement.removeAttribute("dir");
    current?.harness.dispose();
    current = undefined;
  });
  return {
    ...stage,
    harness: () => here().harness,
    frame: () => here().frame,
    render(into, widgets, options = {}) {
      unmount();
      root = createRoot(into);
      root.render(
        <HooterProvider
          theme="light"
          links={siteLinks}
          {...options}
          firebase={undefined}
          options={undefined}
          client={here().harness.client}
        >
          {widgets}
        </HooterProvider>,
      );
    },
    unmount,
  };
}

/** Retakes the screenshot until it looks as before: on a slow machine, it may show an incomplete frame. */
export async function expectToLookLike(before: ImageData, element: Element): Promise<void> {
  await expect
    .poll(async () => {
      const { share, where } = compare(before, await shot(element));
      return share > TOLERANCE ? where : null;
    })
    .toBeNull();
}

/**
 * Creates a test function that renders into a neutral page and into a host's page, and compares the screenshots. The
 * neutral page is rendered only once, because it is the same for all hosts.
 *
 * @param draw renders the content
 */
export function looksTheSame({ sheet, frame, unmount }: HostedPage, draw: () => Promise<void>) {
  let neutral: Promise<ImageData> | undefined;
  const drawNeutral = async () => {
    const own = sheet(styles);
    await draw();
    const before = await shot(frame());
    unmount();
    own.remove();
    return before;
  };
  return async ({ css, needsGuard }: HostPage): Promise<void> => {
    neutral ??= drawNeutral();
    const before = await neutral;
    sheet(needsGuard ? guard(styles) : styles);
    const theirs = sheet(css);
    // A host's layered rules must come first, because later layers override earlier ones. The position of unlayered
    // rules makes no difference.
    if (!needsGuard) document.head.prepend(theirs);
    await draw();
    await expectToLookLike(before, frame());
  };
}

/**
 * Lists the elements that a right-to-left page fails to mirror: those whose distance from the start edge changes.
 *
 * @param found returns the current elements on each call
 * @param bounds returns the left and right edges of the box in which the elements are mirrored
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
  await pageSettled();
  const after = starts("rtl");
  const moved = after.filter(({ start }, at) => !(Math.abs(start - (before[at]?.start ?? Number.NaN)) <= 1));
  return { of: before.length, misplaced: moved.map(({ name }) => name) };
}
