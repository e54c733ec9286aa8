import { duration } from "./format";

/**
 * Waits for work that might never end, such as a call into a page whose renderer hangs.
 *
 * @param what subject of the error message
 * @throws Error when the work takes longer
 */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${duration(milliseconds)}.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
