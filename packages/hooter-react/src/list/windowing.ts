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
 * Selects the cards of a long list that are in the document. The cards are in the normal flow, and gaps replace the
 * others, so the browser's scroll anchoring keeps the reading position when the cards above change in number or height.
 * The library selects the nearby cards and stores each height by key, so that a card may move; it never scrolls.
 */

/** Cards before and after the visible ones; fewer when many are visible. */
const OVERSCAN = 12;
/** Maximum number of cards in the document, unless more are visible. */
const MOST = 60;
/** Number of cards by which the window moves. */
const STEP = 1;
/** If fewer cards remain between the view and an end of the window, rendering cannot be deferred. */
const ENOUGH = 5;
/** The window's length is a multiple of this. */
const ROUND = 6;

/** Windowing of a long list. Load this file on demand. */
export interface Windowing {
  /** Cards to render: the nearby ones and those at the given indexes. */
  rows(ids: readonly string[], kept: readonly number[]): Rows;
  /** Measures the new cards; call it after each render. */
  measure(): void;
  close(): void;
}

/**
 * When to render the rows. `now`: the reader is scrolling and would see a gap. `soon`: there is time, and no frame
 * should be delayed. `at-rest`: the reader is not scrolling.
 */
export type When = "now" | "soon" | "at-rest";

type SharedResource = "getScrollElement" | "observeElementRect" | "observeElementOffset";
type Options<Scroller extends Element | Window> = VirtualizerOptions<Scroller, HTMLElement>;

/**
 * @param estimate height of a card that has not been rendered yet, in pixels
 * @param onChange called when the rows change
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
 * Range of nearby cards. The window moves in small steps and rarely changes its length. A card that enters at one end
 * and a card that leaves at the other are therefore a single change of the document, and changes are rare.
 *
 * @param others number of other rendered cards
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
  means: Pick<Options<Scroller>, SharedResource>,
): Windowing {
  let present: readonly string[] = [];
  let kept: readonly number[] = [];
  let keyOf = (index: number) => present[index] ?? index;
  const places = new WeakMap<Element, number>();
  /** Indexes of the last rendered cards. */
  let drawn: readonly number[] = [];
  let drawing = false;
  /** Whether the view is near an end of the rendered cards. */
  const isNearEnd = ({ range }: Virtualizer<Scroller, HTMLElement>) => {
    if (!range) return true;
    // Check the whole range, because the indexes also include kept cards outside the range.
    const before = Math.max(0, range.startIndex - ENOUGH);
    const after = Math.min(present.length - 1, range.endIndex + ENOUGH);
    const from = drawn.indexOf(before);
    return from < 0 || drawn[from + after - before] !== after;
  };
  let followed = false;
  /** Distance from the scroller's start to the list's start, in pixels. */
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
    // Cards of a hidden list have no height, so any number of them would seem to fit.
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
      // The visible range has changed, but all its cards are rendered.
      if (String(wanted) === String(drawn)) return;
      scrollMargin = margin();
      onChange(isNearEnd(instance) ? "now" : "soon");
    },
  });
  const virtualizer = new Virtualizer<Scroller, HTMLElement>(options());
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // Methods with which the adapters of the library start and update it.
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
        // Pass a new function, because the library memoises the result of the previous one.
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
        // The page was scrolled within this frame, and the scroll event is still pending. At most once per frame: other
        // cards may shorten the page, which scrolls it again.
        followed = true;
        requestAnimationFrame(() => {
          followed = false;
        });
        virtualizer.scrollOffset = offset;
        onChange("at-rest");
      }
      for (const card of cardsOf(list)) {
        const index = indexOfCard(card);
        // Measured cards are already observed, so only a new index needs an update.
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
