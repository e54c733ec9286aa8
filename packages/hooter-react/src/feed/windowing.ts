import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { cardsOf, indexOfCard } from "./cards";
import type { Rows } from "./rows";
import { scrolled, scrollerOf, topOf } from "./scroller";

/*
 * Which cards of a long list are in the document. The cards stand in the page's own flow, and gaps stand for the rest: so the
 * browser's scroll anchoring holds what is being read when something above it comes, goes or turns out to be of another
 * height. The library computes which are near, and knows the height of each by its key, wherever it moves; it never scrolls.
 */

/** Cards before and after those in sight. */
const OVERSCAN = 12;
/** Pixels that the list may move within the page without a thought: a place is rounded. */
const HARDLY = 2;

/** See above; load this file on demand. */
export interface Windowing {
  /** The cards to draw: those near and those at the places given. */
  rows(ids: readonly string[], kept: readonly number[]): Rows;
  /** After each drawing: takes the heights of what has come. */
  measure(): void;
  close(): void;
}

type Edges = readonly [first: number, last: number];
const NONE: Edges = [0, -1];

type Shared = "getScrollElement" | "observeElementRect" | "observeElementOffset";
type Options<Scroller extends Element | Window> = VirtualizerOptions<Scroller, HTMLElement>;

/**
 * @param estimate the height of a card that has not been drawn yet, in pixels
 * @param onChange the rows are other ones; `now`: the reader scrolls and should not see a gap
 */
export function createWindowing(list: HTMLElement, estimate: number, onChange: (now: boolean) => void): Windowing {
  const scroller = scrollerOf(list);
  return scroller instanceof Element
    ? create<Element>(list, scroller, estimate, onChange, {
        getScrollElement: () => scroller,
        observeElementRect,
        observeElementOffset,
      })
    : create<Window>(list, scroller, estimate, onChange, {
        getScrollElement: () => scroller,
        observeElementRect: observeWindowRect,
        observeElementOffset: observeWindowOffset,
      });
}

function create<Scroller extends Element | Window>(
  list: HTMLElement,
  scroller: Scroller,
  estimate: number,
  onChange: (now: boolean) => void,
  means: Pick<Options<Scroller>, Shared>,
): Windowing {
  let present: readonly string[] = [];
  let kept: readonly number[] = [];
  let keyOf = (index: number) => present[index] ?? index;
  let drawing = false;
  let followed = false;
  /** From which place to which the cards are drawn. */
  let drawn: Edges = NONE;
  /** How far below the scroller's beginning the list begins. */
  const margin = () =>
    Math.round(list.getBoundingClientRect().top + list.clientTop - topOf(scroller) + scrolled(scroller));
  const extract: Options<Scroller>["rangeExtractor"] = (range) => {
    const near = new Set(defaultRangeExtractor(range));
    for (const index of kept) if (index >= 0 && index < range.count) near.add(index);
    return [...near].sort((a, b) => a - b);
  };
  let rangeExtractor = extract;
  let scrollMargin = margin();
  const options = (): Options<Scroller> => ({
    ...means,
    count: present.length,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin,
    initialOffset: () => scrolled(scroller),
    indexAttribute: "data-index",
    measureElement: heightOf,
    scrollToFn: () => {},
    onChange: (_, isScrolling) => {
      if (!drawing && areOthersNear()) onChange(isScrolling);
    },
  });
  const virtualizer = new Virtualizer<Scroller, HTMLElement>(options());
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // The names under which the library's own adapters begin and go on.
  // oxlint-disable-next-line no-underscore-dangle -- see above
  const unmount = virtualizer._didMount();
  // oxlint-disable-next-line no-underscore-dangle -- see above
  const update = () => virtualizer._willUpdate();
  const edges = (): Edges => {
    const range = virtualizer.calculateRange();
    if (!range) return NONE;
    return [Math.max(0, range.startIndex - OVERSCAN), Math.min(present.length - 1, range.endIndex + OVERSCAN)];
  };
  /**
   * Whether other cards are to be drawn. What a card turns out to measure is no reason: the gaps stand for those that are not
   * drawn. So the document changes once for a card that comes.
   */
  function areOthersNear(): boolean {
    const now = margin();
    const hasMoved = Math.abs(now - scrollMargin) >= HARDLY;
    if (hasMoved) scrollMargin = now;
    const [first, last] = edges();
    return hasMoved || first !== drawn[0] || last !== drawn[1];
  }
  update();

  return {
    rows(ids, keptNow) {
      if (ids !== present) {
        present = ids;
        keyOf = (index) => present[index] ?? index;
      }
      if (keptNow.join() !== kept.join()) {
        kept = keptNow;
        // Another function: the library remembers what this one gave.
        rangeExtractor = (range) => extract(range);
      }
      virtualizer.setOptions(options());
      drawn = edges();
      let end = scrollMargin;
      const cards = virtualizer.getVirtualItems().map((item) => {
        const before = Math.max(0, item.start - end);
        end = item.end;
        return { index: item.index, before };
      });
      return { cards, after: Math.max(0, virtualizer.getTotalSize() + scrollMargin - end) };
    },
    measure() {
      drawing = true;
      update();
      const offset = scrolled(scroller);
      if (virtualizer.scrollOffset !== offset && !followed) {
        // Somebody scrolled within this very frame, and its event is still to come. Once a frame: other cards may make the
        // page shorter, and that scrolls it too.
        followed = true;
        requestAnimationFrame(() => {
          followed = false;
        });
        virtualizer.scrollOffset = offset;
      }
      for (const card of cardsOf(list)) {
        const index = String(indexOfCard(card));
        if (card.dataset["index"] !== index) card.dataset["index"] = index;
        virtualizer.measureElement(card);
      }
      virtualizer.measureElement(null);
      drawing = false;
      if (areOthersNear()) onChange(false);
    },
    close: unmount,
  };
}

/**
 * To the fraction of a pixel: then a gap is as high as the cards that it stands for, and nothing below it moves when one goes.
 * What has moved is painted anew.
 */
function heightOf<Scroller extends Element | Window>(
  card: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  { itemSizeCache, options, indexFromElement }: Virtualizer<Scroller, HTMLElement>,
): number {
  const told = entry?.borderBoxSize[0]?.blockSize;
  return told ?? itemSizeCache.get(options.getItemKey(indexFromElement(card))) ?? card.getBoundingClientRect().height;
}
