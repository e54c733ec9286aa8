export async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Waits until the next frame has been laid out and corrected. A list corrects its position in a ResizeObserver, between
 * the layout and the paint of a frame. This function uses a newer observer, which therefore runs after the list's.
 */
export async function painted(): Promise<void> {
  await frames(1);
  await new Promise<void>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}

/**
 * Records the top of an element in each painted frame that contains it. An IntersectionObserver reports the layout at
 * the end of a frame, after all animation frames and ResizeObservers.
 *
 * @returns a function that stops the recording and returns the tops
 */
export function paintedTops(selector: string): () => readonly number[] {
  const tops: number[] = [];
  const record = () => {
    const element = document.querySelector(selector);
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (entry) tops.push(entry.boundingClientRect.top);
    });
    if (element) observer.observe(element);
    frame = requestAnimationFrame(record);
  };
  let frame = requestAnimationFrame(record);
  return () => {
    cancelAnimationFrame(frame);
    return tops;
  };
}

/**
 * Runs a check after the layout of each of the next `count` frames, and again once the page is stable around the
 * element.
 */
export async function throughout(count: number, element: Element, check: () => void): Promise<void> {
  for (let index = 0; index < count; index++) {
    await painted();
    check();
  }
  await settled(element);
  check();
}

/**
 * Waits until all pictures have loaded or failed and no element has moved for ten frames. Ten frames are necessary,
 * because a list takes several frames to measure its cards and to replace their estimated heights. Lazy pictures are
 * loaded too, because a picture that loads later would move the content below it.
 */
export async function settled(element: Element): Promise<void> {
  await still(() => {
    if (!areLoaded([...document.querySelectorAll("img")])) return null;
    const { top } = element.getBoundingClientRect();
    return [top, element.parentElement?.clientHeight, window.scrollY, window.innerHeight].join();
  });
}

/** Waits until all pictures have loaded or failed, all transitions have ended and no box has changed for ten frames. */
export async function pageSettled(): Promise<void> {
  await still(() => {
    const roots = rootsOf(document);
    const all = roots.flatMap((root) => [...root.querySelectorAll("*")]);
    return !roots.some(hasTransition) && areLoaded(all) ? all.map(boxOf).join(";") : null;
  });
}

/**
 * Waits until a value has been the same for ten frames.
 *
 * @param look returns the value in the current frame, or null if the page is not ready
 * @throws Error if the value keeps changing for a minute
 */
async function still(look: () => string | null): Promise<void> {
  const end = performance.now() + 60_000;
  let former: string | null = null;
  for (let count = 0; count < 10; ) {
    if (performance.now() > end) throw new Error("The page still moves, or a picture is still loading.");
    await frames(1);
    const current = look();
    count = current !== null && current === former ? count + 1 : 0;
    former = current;
  }
}

/** The document, and the shadow roots in it. */
function rootsOf(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : []));
  return [root, ...inner];
}

function hasTransition(root: Document | ShadowRoot): boolean {
  // Check the state of each transition, because the list may contain finished transitions: the browser does not update
  // cards that are out of view.
  return root.getAnimations().some((motion) => motion instanceof CSSTransition && motion.playState === "running");
}

/** Whether all pictures among these elements have loaded or failed. */
function areLoaded(elements: readonly Element[]): boolean {
  const pictures = elements.filter((element) => element instanceof HTMLImageElement);
  // A lazy picture that loads later would move the content below it.
  for (const picture of pictures) picture.loading = "eager";
  return pictures.every((picture) => picture.complete);
}

/** Box of an element, without the transforms of its animations. */
function boxOf(element: Element): string {
  if (!(element instanceof HTMLElement)) return "";
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return [offsetLeft, offsetTop, offsetWidth, offsetHeight].join();
}
