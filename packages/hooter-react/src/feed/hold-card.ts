import { scrolled, scrollerOf, topOf } from "../list/scroller";

/** Frames without a correction after which the page counts as stable. */
const RESTED = 20;
/** Frames without a correction after which the card counts as in place; any later scroll is the reader's. */
const STANDS = 3;
/** Maximum number of frames: afterwards the reader can scroll even if the page never becomes stable. */
const LONGEST = 180;

/**
 * Keeps a card at its position until the page is stable or the reader scrolls.
 *
 * @param offset pixels from the top of the view
 * @param onShort receives whether the content below the card is too short to scroll that far
 * @returns a function that stops it
 */
export function holdCard(
  list: HTMLElement,
  card: () => HTMLElement | null,
  offset: number,
  done: () => void,
  onShort: (isShort: boolean) => void,
): () => void {
  const scroller = scrollerOf(list);
  let rested = 0;
  let frames = 0;
  let frame = 0;
  /** Position of the card within the scrolled content, and the scroll offset, in the last frame. */
  let stood = Number.NaN;
  let was = Number.NaN;
  const settle = () => {
    const element = card();
    const top = element ? element.getBoundingClientRect().top - topOf(scroller) : offset;
    const now = scrolled(scroller);
    const place = top + now;
    // The offset changed by more than the content did: a scroll bar, a screen reader, the host or the focus scrolled.
    const isElsewhere = Math.abs(now - was) > Math.abs(place - stood) + 1;
    const distance = top - offset;
    if (Math.abs(distance) < 1) rested++;
    // While the page loads, the browser itself may scroll.
    else if (isElsewhere && rested >= STANDS && document.readyState === "complete") frames = LONGEST;
    else {
      rested = 0;
      scroller.scrollBy({ top: distance, behavior: "instant" });
    }
    onShort(distance >= 1 && scrolled(scroller) - now < 1);
    stood = place;
    was = scrolled(scroller);
    if (!element || rested > RESTED || ++frames > LONGEST) end();
    else frame = requestAnimationFrame(settle);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    release();
  };
  const end = () => {
    stop();
    done();
  };
  const release = onReader(end);
  settle();
  return stop;
}

/** Calls back when the reader scrolls, presses or types. */
export function onReader(call: () => void): () => void {
  const stop = new AbortController();
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    window.addEventListener(type, call, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
