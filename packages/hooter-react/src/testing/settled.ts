import { waitFor } from "@testing-library/dom";

/** Waits for this number of animation frames. */
export async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Waits until all pictures have loaded or failed and no element has moved for ten frames. Cards are measured and
 * estimated heights are corrected over several frames. A lazy picture that loads later would move the content below it.
 */
export async function settled(element: Element): Promise<void> {
  let still = 0;
  let former = "";
  const look = async () => {
    const pictures = [...document.querySelectorAll("img")].filter((image) => image.src !== "");
    for (const image of pictures) image.loading = "eager";
    if (pictures.some((image) => !image.complete)) throw new Error("A picture is still loading.");
    await frames(1);
    const { top } = element.getBoundingClientRect();
    const present = [top, element.parentElement?.clientHeight, window.scrollY, window.innerHeight].join();
    still = present === former ? still + 1 : 0;
    former = present;
    if (still < 10) throw new Error("The page still moves.");
  };
  await waitFor(look, { timeout: 60_000 });
}
