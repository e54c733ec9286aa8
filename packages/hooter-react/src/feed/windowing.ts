import {
  measureElement,
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

/** Cards before and after those in sight; fewer where many are. */
const OVERSCAN = 12;
/** Cards in the document, as long as no more are in sight. */
const MOST = 60;
/** Cards by which the window moves. */
const STEP = 1;
/** With fewer cards between what is seen and an end of the window there is no time left. */
const ENOUGH = 5;
/** Its length is a multiple of this. */
const ROUND = 6;

/** See above; load this file on demand. */
export interface Windowing {
  /** The cards to draw: those near and those at the places given. */
  rows(ids: readonly string[], kept: readonly number[]): Rows;
  /** After each drawing: takes the heights of what has come. */
  measure(): void;
  close(): void;
}

/**
 * When the rows are to be drawn. The reader scrolls, and would see a gap: `now`; there is time, and no frame should be late for
 * it: `soon`. They do not scroll: `at-rest`.
 */
export type When = "now" | "soon" | "at-rest";

type Shared = "getScrollElement" | "observeElementRect" | "observeElementOffset";
type Options<Scroller extends Element | Window> = VirtualizerOptions<Scroller, HTMLElement>;

/**
 * @param estimate the height of a card that has not been drawn yet, in pixels
 * @param onChange the rows are other ones
 */
export function createWindowing(list: HTMLElement, estimate: number, onChange: (when: When) => void): Windowing {
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

/**
 * Which cards are near. The window moves by some cards at a time and hardly ever changes its length, so what comes at its one
 * end and what goes at the other is one change of the document, and there are few of them.
 *
 * @param others how many are drawn besides
 */
function windowOf(start: number, end: number, others: number): { readonly first: number; readonly length: number } {
  const seen = end - start + 1;
  const overscan = Math.min(OVERSCAN, Math.max(0, Math.floor((MOST - seen - others) / 2)));
  const first = Math.floor((start - overscan) / STEP) * STEP;
  const wanted = Math.ceil((seen + 2 * overscan + STEP) / ROUND) * ROUND;
  return { first, length: Math.max(end + 1 - first, Math.min(wanted, MOST - others)) };
}

function create<Scroller extends Element | Window>(
  list: HTMLElement,
  scroller: Scroller,
  estimate: number,
  onChange: (when: When) => void,
  means: Pick<Options<Scroller>, Shared>,
): Windowing {
  let present: readonly string[] = [];
  let kept: readonly number[] = [];
  let keyOf = (index: number) => present[index] ?? index;
  const places = new WeakMap<Element, number>();
  /** The places of what was drawn last. */
  let drawn: readonly number[] = [];
  let drawing = false;
  /** Whether what is seen comes near an end of what is drawn. */
  const isNearEnd = ({ range }: Virtualizer<Scroller, HTMLElement>) => {
    if (!range) return true;
    // The whole stretch: what is kept elsewhere stands among the places, too.
    const before = Math.max(0, range.startIndex - ENOUGH);
    const after = Math.min(present.length - 1, range.endIndex + ENOUGH);
    const from = drawn.indexOf(before);
    return from < 0 || drawn[from + after - before] !== after;
  };
  let followed = false;
  /** How far below the scroller's beginning the list begins. */
  const margin = () =>
    Math.round(list.getBoundingClientRect().top + list.clientTop - topOf(scroller) + scrolled(scroller));
  const extract: Options<Scroller>["rangeExtractor"] = (range) => {
    const { first, length } = windowOf(range.startIndex, range.endIndex, kept.length);
    const near = new Set<number>();
    for (let index = Math.max(0, first); index < Math.min(first + length, range.count); index++) near.add(index);
    for (const index of kept) if (index >= 0 && index < range.count) near.add(index);
    return [...near].sort((a, b) => a - b);
  };
  let rangeExtractor = extract;
  let scrollMargin = margin();
  const options = (): Options<Scroller> => ({
    ...means,
    count: present.length,
    estimateSize: () => estimate,
    // While a list is hidden its cards have no height, and any number of them would seem to fit.
    measureElement: (card, entry, instance) => {
      const size = measureElement(card, entry, instance);
      return size > 0 ? size : (instance.itemSizeCache.get(keyOf(indexOfCard(card))) ?? estimate);
    },
    getItemKey: keyOf,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin,
    initialOffset: () => scrolled(scroller),
    indexAttribute: "data-index",
    scrollToFn: () => {},
    onChange: (instance, isScrolling) => {
      if (!isScrolling || drawing) {
        scrollMargin = margin();
        onChange("at-rest");
        return;
      }
      const wanted = instance.getVirtualIndexes();
      // Other cards are seen, and all of them are there.
      if (String(wanted) === String(drawn)) return;
      scrollMargin = margin();
      onChange(isNearEnd(instance) ? "now" : "soon");
    },
  });
  const virtualizer = new Virtualizer<Scroller, HTMLElement>(options());
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // The names under which the library's own adapters begin and go on.
  // oxlint-disable-next-line no-underscore-dangle -- see above
  const unmount = virtualizer._didMount();
  // oxlint-disable-next-line no-underscore-dangle -- see above
  const update = () => virtualizer._willUpdate();
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
      drawn = cardsOf(list).map(indexOfCard);
      scrollMargin = margin();
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
        onChange("at-rest");
      }
      for (const card of cardsOf(list)) {
        const index = indexOfCard(card);
        // What has been measured is watched: only where it stands may be another place.
        if (places.get(card) === index) continue;
        places.set(card, index);
        card.dataset["index"] = String(index);
        virtualizer.measureElement(card);
      }
      virtualizer.measureElement(null);
      drawing = false;
    },
    close: unmount,
  };
}
