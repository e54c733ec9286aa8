/*
 * What measures inside the page, put there before the page's own scripts. Times are by the page's clock, in milliseconds;
 * "painted" is when the frame that shows a change has been drawn: the first task after it.
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

/** What has not come by then does not come. */
const PATIENCE = 30_000;

/** Resolves once something holds after a change of the document, in the same task as the change. */
function until(what: string, holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (holds()) return resolve();
    setTimeout(() => reject(new Error(`waited for ${what}`)), PATIENCE);
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

const feed = (): Element | null => document.querySelector('[role="feed"][aria-label="Fil des hoots"]');
const cardsOf = (list: Element | null): NodeListOf<Element> | [] => list?.querySelectorAll("article") ?? [];

/** Since the navigation. */
const firstPage = until("the first page", () => cardsOf(feed()).length >= PAGE).then(afterPaint);
// Asked for or not: on other pages there is none.
firstPage.catch(() => {});

/** When the next click happens, as the browser stamped it. */
function nextClick(): Promise<MouseEvent> {
  return new Promise((resolve) => document.addEventListener("click", resolve, { capture: true, once: true }));
}

let liked: Promise<number> | null = null;
let pressed: Promise<number> | null = null;
let seen: Promise<number> | null = null;
const needed = async <T>(value: Promise<T> | null): Promise<T> => {
  if (value === null) throw new Error("nothing was being watched");
  return value;
};

const instruments = {
  firstPage: (): Promise<number> => firstPage,

  /** Watches for the next click on a like button. */
  watchLike(): void {
    liked = nextClick().then(async ({ timeStamp, target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const before = button?.dataset["state"];
      if (!button) throw new Error("the click met no button");
      await until("the answer of the like button", () => button.dataset["state"] !== before);
      return (await afterPaint()) - timeStamp;
    });
  },
  /** From the click to the painted answer. */
  likeToPainted: (): Promise<number> => needed(liked),

  /** Watches for the next click; it is told by the clock that all pages share. */
  watchPress(): void {
    pressed = nextClick().then(({ timeStamp }) => performance.timeOrigin + timeStamp);
  },
  pressedAt: (): Promise<number> => needed(pressed),

  /** Watches for a text in the feed. */
  watchText(text: string): void {
    // Who reads further down is not disturbed by new hoots: this reader is at the top.
    feed()?.parentElement?.scrollIntoView();
    seen = until(text, () => feed()?.textContent.includes(text) === true)
      .then(afterPaint)
      .then((time) => performance.timeOrigin + time);
  },
  seenAt: (): Promise<number> => needed(seen),

  /** Asks for more pages until so many hoots are loaded, or none is left. @returns how many are */
  async loadPages(posts: number): Promise<number> {
    const patience = 5_000;
    let last = performance.now();
    for (let loaded = PAGE; loaded < posts; ) {
      const button = [...document.querySelectorAll("button")].find(
        ({ textContent }) => textContent.trim() === "Charger plus",
      );
      if (button && button.ariaDisabled !== "true") {
        button.click();
        loaded += PAGE;
        last = performance.now();
      } else if (performance.now() - last > patience) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const places = [...cardsOf(feed())].map((card) => Number(card.ariaPosInSet));
    scrollTo(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return Math.max(0, ...places);
  },

  /** Scrolls from the top to the end, some pixels each frame. @returns the most cards that stood in the document at once */
  async dash(step: number): Promise<number> {
    let mostCards = 0;
    scrollTo(0, 0);
    for (let stuck = 0; stuck < 30; ) {
      const from = scrollY;
      scrollBy(0, step);
      await new Promise<number>(requestAnimationFrame);
      stuck = scrollY === from ? stuck + 1 : 0;
      mostCards = Math.max(mostCards, cardsOf(document.body).length);
    }
    return mostCards;
  },

  /** Goes to the middle of the page and stays until it is still. */
  async goToMiddle(): Promise<void> {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  },

  /** Scrolls on, some pixels each frame. @returns milliseconds between one frame and the next */
  async glide(step: number, count: number): Promise<number[]> {
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    while (frames.length < count) {
      scrollBy(0, step);
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  },

  /** Puts plain cards that nothing changes in the place of the page: what scrolling costs by itself. */
  showStillCards(count: number): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "article { min-height: 180px; margin: 8px auto; padding: 16px; max-width: 640px; border: 1px solid #ccc; }",
    );
    document.adoptedStyleSheets = [sheet];
    document.body.replaceChildren(
      ...Array.from({ length: count }, (_, index) => {
        const card = document.createElement("article");
        for (const [tag, text] of [
          ["h2", `Carte ${index + 1}`],
          ["p", "La nuit est à nous, dit la chouette, et le jour aux autres. ".repeat(3)],
          ["button", "J’aime"],
        ] as const) {
          const part = document.createElement(tag);
          part.textContent = text;
          card.append(part);
        }
        return card;
      }),
    );
  },
};

export type Instruments = typeof instruments;

declare global {
  var hooterBench: Instruments;
}
globalThis.hooterBench = instruments;
