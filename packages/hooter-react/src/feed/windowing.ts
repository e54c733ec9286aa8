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

/** Cards before and after those in sight; fewer where many are. */
const OVERSCAN = 12;
/** Cards in the document, as long as no more are in sight. */
const MOST = 60;

/** See above; load this file on demand. */
export interface Windowing {
  /** The cards to draw: those near and those at the places given. */
  rows(ids: readonly string[], kept: readonly number[]): Rows;
  /** After each drawing: takes the heights of what has come. */
  measure(): void;
  close(): void;
}

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
  /** How far below the scroller's beginning the list begins. */
  const margin = () =>
    Math.round(list.getBoundingClientRect().top + list.clientTop - topOf(scroller) + scrolled(scroller));
  const extract: Options<Scroller>["rangeExtractor"] = (range) => {
    const seen = range.endIndex - range.startIndex + 1;
    const overscan = Math.min(OVERSCAN, Math.max(0, Math.floor((MOST - seen - kept.length) / 2)));
    const near = new Set(defaultRangeExtractor({ ...range, overscan }));
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
    scrollToFn: () => {},
    onChange: (_, isScrolling) => {
      scrollMargin = margin();
      onChange(isScrolling && !drawing);
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
        onChange(false);
      }
      for (const card of cardsOf(list)) {
        card.dataset["index"] = String(indexOfCard(card));
        virtualizer.measureElement(card);
      }
      virtualizer.measureElement(null);
      drawing = false;
    },
    close: unmount,
  };
}
