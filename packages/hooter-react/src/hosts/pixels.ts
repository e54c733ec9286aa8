import { page } from "vitest/browser";

export interface Difference {
  /** Fraction of pixels that differ by more than `SHADE`; 1 if the sizes differ. */
  readonly share: number;
  /**
   * Bounding box of the pixels that differ, and both colours of the first such pixel, for the message of a failed test.
   * Null if no pixel differs.
   */
  readonly where: string | null;
}

/** Tolerance for each channel from 0 to 255, because colours may be rounded differently. */
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
  if (a.width !== b.width || a.height !== b.height)
    return { share: 1, where: `${a.width} × ${a.height} and ${b.width} × ${b.height}` };
  // Compare each pixel as one number first, because most pixels are equal, and compare channels only if the numbers
  // differ.
  const [pixelsOfA, pixelsOfB] = [pixelsOf(a), pixelsOf(b)];
  const differing: number[] = [];
  for (let pixel = 0; pixel < pixelsOfA.length; pixel += 1) {
    if (pixelsOfA[pixel] !== pixelsOfB[pixel] && isDifferent(a.data, b.data, pixel * 4)) differing.push(pixel);
  }
  return { share: differing.length / pixelsOfA.length, where: describe(differing, a, b) };
}

function describe(pixels: readonly number[], a: ImageData, b: ImageData): string | null {
  const first = pixels[0];
  const last = pixels.at(-1);
  if (first === undefined || last === undefined) return null;
  let [left, right] = [a.width, 0];
  for (const pixel of pixels) {
    left = Math.min(left, pixel % a.width);
    right = Math.max(right, pixel % a.width);
  }
  const [top, bottom] = [first, last].map((pixel) => Math.floor(pixel / a.width));
  const [before, after] = [a, b].map(({ data }) => data.slice(first * 4, first * 4 + 4).join(" "));
  return `x ${left} to ${right}, y ${top} to ${bottom}, first ${before} → ${after}`;
}

/** The four channels of each pixel as one number. */
function pixelsOf({ data }: ImageData): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

/**
 * Whether the channels of two pixels differ visibly.
 *
 * @param at index of the first channel
 */
function isDifferent(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean {
  return [0, 1, 2, 3].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > SHADE);
}
