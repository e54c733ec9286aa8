import { scrolled, scrollerOf, topOf } from "./scroller";

/** The page counts as stable after this many frames without a correction. */
const STABLE_FRAMES = 20;
/**
 * After this many frames without a correction, the card counts as in place, so a later scroll stops the corrections.
 */
const MIN_STABLE_FRAMES = 3;
/**
 * Maximum number of frames, after which the corrections stop even if the page has not become stable, so that the reader
 * can scroll.
 */
const MAX_FRAMES = 180;

/**
 * Keeps a card at its position until the page is stable or the reader scrolls.
 *
 * @param offset pixels from the top of the viewport
 * @param onShort receives whether the content below the card is too short to scroll the card to this position
 * @returns a function that stops the corrections
 */
export function holdCard(
  list: HTMLElement,
  card: () => HTMLElement | null,
  offset: number,
  done: () => void,
  onShort: (isShort: boolean) => void,
): () => void {
  const scroller = scrollerOf(list);
  let stableFrames = 0;
  let frames = 0;
  let frame = 0;
  /** Position of the card within the scrolled content, and the scroll offset, in the last frame. */
  let lastTop = Number.NaN;
  let lastScroll = Number.NaN;
  const settle = () => {
    const element = card();
    const top = element ? element.getBoundingClientRect().top - topOf(scroller) : offset;
    const now = scrolled(scroller);
    const position = top + now;
    // Whether the reader, a screen reader, the host or a focus change has scrolled. Without a scroll by the user, only
    // scroll anchoring changes the scroll offset, and by at most the distance that the card has moved within the
    // content.
    const hasMoved = Math.abs(now - lastScroll) > Math.abs(position - lastTop) + 1;
    const distance = top - offset;
    if (Math.abs(distance) < 1) stableFrames++;
    // Ignore such scrolls until the page has loaded, because the browser itself may scroll until then.
    else if (hasMoved && stableFrames >= MIN_STABLE_FRAMES && document.readyState === "complete") frames = MAX_FRAMES;
    else {
      stableFrames = 0;
      scroller.scrollBy({ top: distance, behavior: "instant" });
    }
    onShort(distance >= 1 && scrolled(scroller) - now < 1);
    lastTop = position;
    lastScroll = scrolled(scroller);
    if (!element || stableFrames > STABLE_FRAMES || ++frames > MAX_FRAMES) end();
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

/** Calls `call` when the reader scrolls, presses or types. @returns a function that removes the listeners */
export function onReader(call: () => void): () => void {
  const stop = new AbortController();
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    window.addEventListener(type, call, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
