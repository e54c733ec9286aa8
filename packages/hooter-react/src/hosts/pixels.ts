import { page } from "vitest/browser";

/** Difference between two screenshots. */
export interface Difference {
  readonly sameSize: boolean;
  /** Fraction of pixels that differ by more than `SHADE`. */
  readonly share: number;
  /** First and last row of pixels that differ. */
  readonly rows: readonly [first: number, last: number] | null;
}

/** Tolerance for each channel, out of 255: the effect of rounding a colour. */
const SHADE = 4;

export async function shot(element: Element): Promise<ImageData> {
  const base64 = await page.screenshot({ element, save: false, animations: "disabled" });
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("No canvas to compare pictures on.");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

export function compare(a: ImageData, b: ImageData): Difference {
  const sameSize = a.width === b.width && a.height === b.height;
  if (!sameSize) return { sameSize, share: 1, rows: null };
  let count = 0;
  let first = -1;
  let last = -1;
  for (let at = 0; at < a.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => {
      return Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > SHADE;
    });
    if (!differs) continue;
    count += 1;
    last = Math.floor(at / 4 / a.width);
    if (first < 0) first = last;
  }
  return { sameSize, share: count / (a.data.length / 4), rows: first < 0 ? null : [first, last] };
}
