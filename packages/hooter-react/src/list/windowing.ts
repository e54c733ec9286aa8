import { cardsOf, indexOfCard } from "./cards";
import { bottomOf, scrollerOf, topOf } from "./scroller";

/*
 * Selects which cards of a long list are in the document. These cards are in the normal flow, and gaps replace the
 * others. The browser's scroll anchoring therefore keeps the reading position when the cards above change in number or
 * height. Heights are stored by card id, so that they stay correct when a card moves. They are measured after a render
 * that changes the rows, and whenever a ResizeObserver reports a new height. This module never scrolls.
 */

/** Number of additional cards before and after the visible ones; fewer when many cards are visible. */
const OVERSCAN = 5;
/** Maximum number of cards in the document, unless more are visible. */
const MAX_CARDS = 60;

/** The rendered cards, and the gaps that replace the others. */
export interface Rows {
  readonly cards: readonly {
    readonly index: number;
    /** Gap before the card, in pixels. */
    readonly before: number;
  }[];
  /** Gap after the last rendered card, in pixels. */
  readonly after: number;
}

export interface Windowing {
  /** Cards to render: the nearby ones and those at the given indexes. */
  rows(ids: readonly string[], pinned: readonly number[]): Rows;
  /** Observes the heights of the new cards. Call it after each render. */
  observe(): void;
  /**
   * Reads the scroll position. Call it after each change of the rows and its scroll corrections, because the next
   * render may start before the scroll event of a correction.
   */
  look(): void;
  close(): void;
}

/**
 * When to render the rows. `now`: the reader is scrolling and would otherwise see a gap. `soon`: rendering is not
 * urgent and must not delay a frame. `at-rest`: the reader is not scrolling, but heights have changed.
 */
export type RenderUrgency = "now" | "soon" | "at-rest";

interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * @param estimate height of a card that has not been rendered yet, in pixels
 * @param anchorsTop whether the first visible card stays in view when items are inserted before it, even if the top of
 *   the list is in view
 * @param onChange called when the rows change
 */
export function createWindowing(
  list: HTMLElement,
  estimate: number,
  anchorsTop: boolean,
  onChange: (urgency: RenderUrgency) => void,
): Windowing {
  let scroller = scrollerOf(list);
  const heights = createHeights(estimate);
  const observed = new Map<Element, string>();
  let pinnedCount = 0;
  /** Visible part of the list, in pixels from its start. */
  let view = { top: 0, bottom: 0 };
  /** Number of cards in the range. Only a smaller viewport shrinks it, so scrolling removes as many as it adds. */
  let length = 0;
  /** The range that `rows` last returned, and the range whose cards React has committed to the document. */
  let rendered: Range = { first: 0, last: -1 };
  let mounted = rendered;
  /**
   * Whether the scroll position has not been corrected for new heights yet. The correction happens between the layout
   * of a frame and its paint. Until then, other cards are in view than those that the reader sees, so add cards but
   * remove none.
   */
  let isUncorrected = false;
  /** Height of the list, in pixels, when the heights of its cards were last measured. */
  let height = 0;
  /** Whether a card may have another height than the last measured one. */
  const isOutdated = () => list.offsetHeight !== height;
  const measure = () => {
    height = list.offsetHeight;
    for (const [card, id] of observed) {
      const size = card.getBoundingClientRect().height;
      // Ignore heights of 0 in a hidden list: with them, any number of cards would seem to fit.
      if (size > 0) heights.set(id, size);
    }
  };

  const look = () => {
    if (isOutdated()) measure();
    const start = list.getBoundingClientRect().top + list.clientTop;
    const next = { top: topOf(scroller) - start, bottom: bottomOf(scroller) - start };
    if (next.bottom - next.top < view.bottom - view.top) length = 0;
    view = next;
  };
  const visible = (): Range => ({ first: heights.indexAt(view.top), last: heights.indexAt(view.bottom) });
  /** Range that contains the visible cards, as near to the current range as possible. */
  const wanted = (): Range => {
    const { first, last } = visible();
    const count = last - first + 1;
    const most = Math.max(count, MAX_CARDS - pinnedCount);
    const overscan = Math.min(OVERSCAN, Math.floor((most - count) / 2));
    length = Math.min(most, Math.max(length, count + 2 * overscan));
    const start = Math.min(Math.max(rendered.first, last + overscan + 1 - length), first - overscan);
    const end = heights.count() - 1;
    const range = { first: Math.max(0, start), last: Math.min(end, start + length - 1) };
    if (!isUncorrected) return range;
    const both = {
      first: Math.min(range.first, mounted.first),
      last: Math.min(end, Math.max(range.last, mounted.last)),
    };
    return both.last - both.first < most ? both : range;
  };
  let frame = 0;
  const isCurrent = () => {
    look();
    const { first, last } = wanted();
    return first === mounted.first && last === mounted.last;
  };
  const onScroll = () => {
    if (isOutdated()) {
      isUncorrected = true;
      checkLater();
    }
    if (isCurrent()) return;
    const { first, last } = visible();
    onChange(mounted.first <= first && last <= mounted.last ? "soon" : "now");
  };
  const listen = () => scroller.addEventListener("scroll", onScroll, { passive: true });
  const unlisten = () => scroller.removeEventListener("scroll", onScroll);
  /** Finds the scroller again: it may change when a hidden list appears, or when a list outgrows its container. */
  const updateScroller = () => {
    unlisten();
    scroller = scrollerOf(list);
    listen();
  };
  /** Checks the range in the next frame that starts with measured heights. */
  const checkLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (isUncorrected || isOutdated()) {
        height = list.offsetHeight;
        isUncorrected = false;
        return checkLater();
      }
      updateScroller();
      if (!isCurrent()) onChange("at-rest");
    });
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const id = observed.get(target);
      const size = borderBoxSize[0]?.blockSize ?? 0;
      if (id !== undefined && size > 0) heights.set(id, size);
    }
    height = list.offsetHeight;
    // Check in the next frame, because `useAnchor` may still correct the scroll position in this one.
    checkLater();
  });
  listen();
  window.addEventListener("resize", onScroll);
  look();

  return {
    rows(ids, pinned) {
      const moved = heights.setIds(ids, visible().first);
      if (anchorsTop || view.top > 0) view = { top: view.top + moved, bottom: view.bottom + moved };
      pinnedCount = pinned.length;
      rendered = wanted();
      const near = new Set(pinned.filter((index) => index >= 0 && index < ids.length));
      for (let index = rendered.first; index <= rendered.last; index++) near.add(index);
      let end = 0;
      const cards = [...near]
        .sort((a, b) => a - b)
        .map((index) => {
          const before = heights.topOf(index) - end;
          end = heights.topOf(index + 1);
          return { index, before };
        });
      return { cards, after: heights.topOf(ids.length) - end };
    },
    observe() {
      const isFirst = observed.size === 0;
      mounted = rendered;
      const gone = new Set(observed.keys());
      for (const card of cardsOf(list)) {
        const id = heights.idAt(indexOfCard(card));
        if (id === undefined) continue;
        if (!gone.delete(card)) sizes.observe(card);
        observed.set(card, id);
        // Measure at once: in a list that was short at first, the next render removes some of these cards.
        if (isFirst && card.offsetHeight > 0) heights.set(id, card.getBoundingClientRect().height);
      }
      for (const card of gone) {
        observed.delete(card);
        sizes.unobserve(card);
      }
    },
    look,
    close() {
      unlisten();
      window.removeEventListener("resize", onScroll);
      sizes.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

/** Heights of all cards of a list by id, and their positions in pixels from the start of the list. */
function createHeights(estimate: number) {
  const known = new Map<string, number>();
  let ids: readonly string[] = [];
  /** Top of each card, followed by the bottom of the last one; null after a change. */
  let tops: Float64Array | null = null;
  const readTops = (): Float64Array => {
    if (tops) return tops;
    tops = new Float64Array(ids.length + 1);
    for (const [index, id] of ids.entries()) tops[index + 1] = (tops[index] ?? 0) + (known.get(id) ?? estimate);
    return tops;
  };
  const topOfCard = (index: number): number => readTops()[index] ?? 0;
  return {
    count: () => ids.length,
    idAt: (index: number) => ids[index],
    topOf: topOfCard,
    set(id: string, height: number): void {
      if (known.get(id) === height) return;
      known.set(id, height);
      tops = null;
    },
    /** Index of the card at this distance from the start of the list, or else of the first or the last card. */
    indexAt(distance: number): number {
      let [low, high] = [0, Math.max(0, ids.length - 1)];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (topOfCard(middle) <= distance) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    /** Replaces the cards. @returns the distance by which the card at `index` moves, or 0 when it disappears */
    setIds(next: readonly string[], index: number): number {
      if (next === ids) return 0;
      const before = topOfCard(index);
      const id = ids[index];
      ids = next;
      tops = null;
      const at = id === undefined ? -1 : next.indexOf(id);
      return at < 0 ? 0 : topOfCard(at) - before;
    },
  };
}
