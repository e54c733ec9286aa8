import { setTestFont, type TestFont, testFonts } from "../testing/fonts";

/** Window widths from the narrowest phone to a wide desktop. */
export const widths: readonly number[] = Array.from({ length: 165 }, (_, step) => 280 + step * 10);
/** Values of `--hooter-size`: the default, and text at 200 %. */
const sizes = ["16px", "32px"] as const;

/** Tolerance in pixels, because browsers round the sizes of a box and of its content differently. */
const TOLERANCE = 1;

/**
 * Elements that the check skips: visually hidden text for screen readers, icons, boxes that scroll, and long names from
 * other clients, which end in an ellipsis.
 */
const exempt = ".hooter-hidden, textarea, svg, .hooter-author[data-long]";

interface Box {
  readonly element: Element;
  /** Nearest ancestor that clips overflowing content; null for the page. */
  readonly clip: Element | null;
  /** Whether the box clips its content without scrolling. */
  readonly cuts: boolean;
  readonly name: string;
}

function nameOf(element: Element): string {
  const named = element.closest("[class^=hooter]");
  const text = element.textContent?.trim().slice(0, 24) ?? "";
  return `${named?.getAttribute("class") ?? ""} ${element.tagName.toLowerCase()} « ${text} »`;
}

function closest(from: Element | null, matches: (style: CSSStyleDeclaration) => boolean): Element | null {
  for (let at = from; at; at = at.parentElement) {
    const view = at.ownerDocument.defaultView;
    if (view && matches(view.getComputedStyle(at))) return at;
  }
  return null;
}

/** Returns the nearest box around each text and each field of a page. */
function boxesOf(page: Document): Box[] {
  const found = new Set<Element>(page.querySelectorAll("input:not(.hooter-hidden)"));
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (!parent || !textContent?.trim() || parent.closest(exempt)) continue;
    const box = closest(parent, ({ display }) => !/^(inline|contents)$/.test(display));
    if (box) found.add(box);
    const control = parent.closest("button, a.hooter-button");
    if (control) found.add(control);
  }
  return [...found].map((element) => ({
    element,
    clip: closest(element.parentElement, ({ overflowX }) => overflowX !== "visible"),
    cuts: closest(element, ({ overflowX }) => /^(hidden|clip)$/.test(overflowX)) === element,
    name: nameOf(element),
  }));
}

/** Element that extends furthest to the right, for the failure message. */
function widest(page: Document): Element {
  const reach = (element: Element) => element.getBoundingClientRect().right;
  return [...page.body.querySelectorAll("*")].reduce((a, b) => (reach(b) > reach(a) ? b : a), page.body);
}

/**
 * Layout errors at the current width: a page that scrolls horizontally, text that overflows its box, and clipped boxes.
 */
function misfits(page: Document, boxes: readonly Box[]): string[] {
  const { documentElement, defaultView } = page;
  const width = defaultView?.innerWidth ?? 0;
  const found: string[] = [];
  if (documentElement.scrollWidth > width) found.push(`the page scrolls horizontally: ${nameOf(widest(page))}`);
  for (const { element, clip, cuts, name } of boxes) {
    const { left, right } = element.getBoundingClientRect();
    const bounds = clip?.getBoundingClientRect() ?? { left: 0, right: width };
    // Skip fields, because they scroll their text.
    if (element.tagName !== "INPUT" && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + TOLERANCE)
      found.push(`text overflows its box: ${name}`);
    if (cuts && element.scrollHeight > element.clientHeight + TOLERANCE) found.push(`text is clipped: ${name}`);
    if (left < Math.max(0, bounds.left) - TOLERANCE || right > Math.min(width, bounds.right) + TOLERANCE)
      found.push(`overflows its container: ${name}`);
  }
  return found;
}

/** Layout error, with its description. */
export interface Misfit {
  readonly font: TestFont;
  readonly size: string;
  readonly what: string;
  /** Widths at which the error occurs, in ascending order. */
  readonly widths: readonly number[];
}

/**
 * Lays out a page in an iframe at every width, in both test fonts and at both text sizes.
 *
 * @returns the layout errors; empty if everything fits
 */
export async function misfitsOf(frame: HTMLIFrameElement): Promise<Misfit[]> {
  const page = frame.contentDocument;
  if (!page) throw new Error("The frame has no document.");
  const found: Misfit[] = [];
  for (const font of testFonts) {
    await setTestFont(font, page);
    for (const size of sizes) {
      page.documentElement.style.setProperty("--hooter-size", size);
      const boxes = boxesOf(page);
      const at = new Map<string, number[]>();
      for (const width of widths) {
        frame.style.inlineSize = `${width}px`;
        for (const what of misfits(page, boxes)) at.set(what, [...(at.get(what) ?? []), width]);
      }
      for (const [what, all] of at) found.push({ font, size, what, widths: all });
    }
  }
  return found;
}

/** Formats a misfit as one line of a failure message. */
export const describeMisfit = ({ font, size, what, widths: all }: Misfit): string =>
  `${what}; ${font}, ${size}, at ${all.length} widths from ${all[0]} to ${all.at(-1)} px`;
