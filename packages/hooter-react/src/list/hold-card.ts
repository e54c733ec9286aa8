import { scrolled, scrollerOf, topOf } from "./scroller";

/** The page counts as stable after this many frames without a correction. */
const STABLE_FRAMES = 20;
/**
 * After this many frames without a correction, the card counts as in place, so a later scroll stops the corrections.
 */
const MIN_STABLE_FRAMES = 3;
/** Maximum number of frames with corrections, even if the page has not become stable, so that the reader can scroll. */
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
  let sizes: ResizeObserver | null = null;
  /** Position of the card within the scrolled content, and the scroll offset, after the last correction. */
  let lastTop = Number.NaN;
  let lastScroll = Number.NaN;
  const topNow = () => {
    const element = card();
    return element ? element.getBoundingClientRect().top - topOf(scroller) : offset;
  };
  /**
   * Whether the reader, a screen reader, the host or a focus change has scrolled. Without a scroll by the user, only
   * scroll anchoring changes the scroll offset, and by at most the distance that the card has moved within the content.
   */
  const hasScrolled = () => {
    const now = scrolled(scroller);
    return Math.abs(now - lastScroll) > Math.abs(topNow() + now - lastTop) + 1;
  };
  const correct = () => {
    const before = scrolled(scroller);
    const distance = topNow() - offset;
    if (Math.abs(distance) >= 1) {
      stableFrames = 0;
      scroller.scrollBy({ top: distance, behavior: "instant" });
    }
    lastTop = offset + distance + before;
    lastScroll = scrolled(scroller);
    onShort(distance >= 1 && lastScroll - before < 1);
  };
  /** Ignores scrolls until the page has loaded, because the browser itself may scroll until then. */
  const isReleased = () => stableFrames >= MIN_STABLE_FRAMES && document.readyState === "complete" && hasScrolled();
  const settle = () => {
    if (isReleased()) return end();
    stableFrames++;
    correct();
    if (!card() || stableFrames > STABLE_FRAMES || ++frames > MAX_FRAMES) return end();
    // In the layout of this frame, cards may get other heights, and `useAnchor` may scroll. A new observer runs after
    // all others, so it corrects the position last before the paint.
    sizes?.disconnect();
    if (typeof ResizeObserver !== "undefined") sizes = new ResizeObserver(() => isReleased() || correct());
    sizes?.observe(list);
    frame = requestAnimationFrame(settle);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    sizes?.disconnect();
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

/**
 * Calls `call` when the reader scrolls, presses or types. Here and elsewhere, listeners have no `signal`, because jsdom
 * refuses the signals of Node.js.
 *
 * @returns a function that removes the listeners
 */
export function onReader(call: () => void): () => void {
  const types = ["wheel", "touchmove", "pointerdown", "keydown"];
  for (const type of types) addEventListener(type, call, { capture: true, passive: true });
  return () => {
    for (const type of types) removeEventListener(type, call, true);
  };
}
