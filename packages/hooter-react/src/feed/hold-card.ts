import { scrolled, scrollerOf, topOf } from "./scroller";

/** After so many frames without a correction the page has come to rest. */
const RESTED = 20;
/** After so many it is where it should be: who scrolls then means it. */
const STANDS = 3;
/** Frames at most: a page that never rests is the reader's. */
const LONGEST = 180;

/**
 * Keeps a card at its height until the page has come to rest, or the reader moves.
 *
 * @param offset pixels from the beginning of what is seen
 * @param onShort told whether the page ends too soon below the card: it cannot be scrolled as far
 * @returns how to end it
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
  /** Where the card stood within what is scrolled, and how far that was scrolled. */
  let stood = Number.NaN;
  let was = Number.NaN;
  const settle = () => {
    const element = card();
    const top = element ? element.getBoundingClientRect().top - topOf(scroller) : offset;
    const now = scrolled(scroller);
    const place = top + now;
    // By more than the page has changed: a scroll bar, a screen reader, the host, the focus.
    const isElsewhere = Math.abs(now - was) > Math.abs(place - stood) + 1;
    const distance = top - offset;
    if (Math.abs(distance) < 1) rested++;
    // While a page loads, it is the browser.
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

/** Calls once the reader scrolls, presses or types. */
export function onReader(call: () => void): () => void {
  const stop = new AbortController();
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    window.addEventListener(type, call, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
