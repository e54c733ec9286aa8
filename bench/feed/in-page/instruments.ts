import { createStandStill, type Stop } from "./stand-still";

/*
 * Instruments that measure inside the page, injected before the page's scripts. Times are in milliseconds of the page's
 * clock. "Painted" means the first task after the frame that shows a change.
 */
const PAGE = 20;

function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        resolve(performance.now());
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Timeout of a single change of the page or a single frame. */
const TIMEOUT_MS = 30_000;
/** If the button that loads more is missing for this long, the list counts as complete. */
const GONE_MS = 5_000;
/** Timeout of a scroll through the whole list. */
const DASH_TIMEOUT_MS = 300_000;

/** Time of the next frame. @throws Error when the browser draws no frame, as in a hidden page */
function nextFrame(): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no frame was drawn within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    requestAnimationFrame((time) => {
      clearTimeout(late);
      resolve(time);
    });
  });
}

/**
 * Scrolls down by `step` pixels per frame, until the page comes to rest at its end, or until the scroll is given up.
 */
async function scrollToEnd(step: number, onFrame: () => void = () => {}): Promise<Stop> {
  const decide = createStandStill(DASH_TIMEOUT_MS);
  const begun = performance.now();
  for (;;) {
    scrollBy(0, step);
    await nextFrame();
    onFrame();
    const { scrollHeight } = document.documentElement;
    // This loop ends at the latest when `decide` reaches its time limit.
    const stop = decide({ time: performance.now() - begun, y: scrollY, height: scrollHeight });
    if (stop) return stop;
  }
}

/** Result of a scroll through the whole list. */
export interface Dash {
  /** Maximum number of cards in the document at once. */
  readonly mostCards: number;
  readonly stop: Stop;
}

/** Result of loading further pages. */
export interface Loading {
  /** Number of hoots in the list. */
  readonly hoots: number;
  /** Reason why no further page was requested. */
  readonly why: string;
}

/**
 * Resolves once `holds` returns true. `holds` is called at once, and then after each change of the document, in the
 * task that made the change.
 */
function until(what: string, holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (holds()) return resolve();
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      clearTimeout(late);
      resolve();
    });
    const late = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`waited ${TIMEOUT_MS / 1000} s for ${what}`));
    }, TIMEOUT_MS);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

const feed = (): Element | null => document.querySelector('[role="feed"][aria-label="Fil des hoots"]');
const cardsOf = (list: Element | null): NodeListOf<Element> | [] => list?.querySelectorAll("article") ?? [];

/** Milliseconds from the navigation to the painted first page. */
const firstPage = until("the first page", () => cardsOf(feed()).length >= PAGE).then(afterPaint);
// On pages without a feed, this promise rejects. Ignore that, because the benches of these pages do not use it.
firstPage.catch(() => {});

/** Next click, with the browser's timestamp. */
function nextClick(): Promise<MouseEvent> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`waited ${TIMEOUT_MS / 1000} s for a click`)), TIMEOUT_MS);
    const onClick = (event: MouseEvent) => {
      clearTimeout(late);
      resolve(event);
    };
    document.addEventListener("click", onClick, { capture: true, once: true });
  });
}

/** Button for the next page once it can be pressed, or the reason why it cannot. */
async function untilMore(): Promise<HTMLButtonElement | string> {
  const begun = performance.now();
  for (;;) {
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent.trim() === "Charger plus",
    );
    if (button && button.ariaDisabled !== "true") return button;
    const waited = performance.now() - begun;
    // The button stays while a page loads, so if it is missing for a while, there is no further page.
    if (!button && waited > GONE_MS) return "no further page is offered";
    if (waited > TIMEOUT_MS) return `a page did not load within ${TIMEOUT_MS / 1000} s`;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

let liked: Promise<number> | null = null;
let pressed: Promise<number> | null = null;
let seen: Promise<number> | null = null;
const needed = async <T>(value: Promise<T> | null): Promise<T> => {
  if (value === null) throw new Error("no measurement has been started");
  return value;
};

const instruments = {
  firstPage: (): Promise<number> => firstPage,

  /** Watches for the next click on a like button. */
  watchLike(): void {
    liked = nextClick().then(async ({ timeStamp, target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const before = button?.dataset["state"];
      if (!button) throw new Error("the click hit no button");
      await until("the answer of the like button", () => button.dataset["state"] !== before);
      return (await afterPaint()) - timeStamp;
    });
    // Prevent an unhandled rejection: `likeToPainted` reports the error.
    liked.catch(() => {});
  },
  /** Milliseconds from the click to the painted result. */
  likeToPainted: (): Promise<number> => needed(liked),

  /** Watches for the next click. Records its time on the system clock, which all pages share. */
  watchPress(): void {
    pressed = nextClick().then(({ timeStamp }) => performance.timeOrigin + timeStamp);
    pressed.catch(() => {});
  },
  pressedAt: (): Promise<number> => needed(pressed),

  /** Waits for text to appear in the feed. */
  watchText(text: string): void {
    // Scroll to the top, because new hoots are held back while the reader is further down.
    feed()?.parentElement?.scrollIntoView();
    seen = until(text, () => feed()?.textContent.includes(text) === true)
      .then(afterPaint)
      .then((time) => performance.timeOrigin + time);
    seen.catch(() => {});
  },
  seenAt: (): Promise<number> => needed(seen),

  /** Loads more pages until `posts` hoots are loaded or no page is left. */
  async loadPages(posts: number): Promise<Loading> {
    let why = `${posts} were requested`;
    for (let loaded = PAGE; loaded < posts; loaded += PAGE) {
      const button = await untilMore();
      if (typeof button === "string") {
        why = button;
        break;
      }
      button.click();
      // React disables the button only when it renders after the click, so wait until then.
      await until("the next page to be read", () => !button.isConnected || button.ariaDisabled === "true");
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { still, why: rested } = await scrollToEnd(document.documentElement.scrollHeight);
    if (!still) why = `${why}; the end of the list: ${rested}`;
    const places = [...cardsOf(feed())].map((card) => Number(card.ariaPosInSet));
    scrollTo(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { hoots: Math.max(0, ...places), why };
  },

  /** Scrolls from the top to the end, `step` pixels a frame. */
  async dash(step: number): Promise<Dash> {
    let mostCards = 0;
    scrollTo(0, 0);
    const stop = await scrollToEnd(step, () => {
      mostCards = Math.max(mostCards, cardsOf(document.body).length);
    });
    return { mostCards, stop };
  },

  /** Scrolls to the middle of the page and waits until the page comes to rest. */
  async goToMiddle(): Promise<void> {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  },

  /**
   * Scrolls on by `step` pixels per frame, and reverses at the end of the page.
   *
   * @returns milliseconds between consecutive frames
   */
  async glide(step: number, count: number): Promise<number[]> {
    const frames: number[] = [];
    let direction = 1;
    let before = await nextFrame();
    for (let frame = 0; frame < count; frame++) {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (scrollY + clientHeight >= scrollHeight - 1) direction = -1;
      if (scrollY <= 0) direction = 1;
      scrollBy(0, direction * step);
      const now = await nextFrame();
      frames.push(now - before);
      before = now;
    }
    return frames;
  },
};

export type Instruments = typeof instruments;

declare global {
  var hooterBench: Instruments;
}
globalThis.hooterBench = instruments;
