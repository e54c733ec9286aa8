import { type HooterError, toHooterError } from "../model/errors";
import { browserPage, type Page } from "./page";

// The retry policy of the whole client. Every part of the client that sends something again takes its delays from
// `retryDelay`.

/** Delays between attempts, in milliseconds. */
export interface RetryDelays {
  /** Minimum of each delay. */
  readonly least: number;
  /** Upper limit of the first delay's random part. The limit doubles with each attempt. */
  readonly first: number;
  /** Maximum of this limit. */
  readonly most: number;
}

/** A call that the user awaits: it is sent again soon, at most {@link CALL_ATTEMPTS} times. */
export const CALL_DELAYS: RetryDelays = { least: 0, first: 300, most: 5_000 };
export const CALL_ATTEMPTS = 3;
/** Data and code that the page needs. Retried until they arrive. */
export const READ_DELAYS: RetryDelays = { least: 1_000, first: 1_000, most: 15_000 };
/** A lost stream. */
export const STREAM_DELAYS: RetryDelays = { least: 0, first: 1_000, most: 30_000 };
/** Pending mutations. */
export const MUTATION_DELAYS: RetryDelays = { least: 1_000, first: 1_000, most: 29_000 };

/**
 * Returns the delay before the next attempt: a random time below a limit that doubles each time ("full jitter").
 * Clients that failed together then retry at different times.
 *
 * @param attempt 0 for the first delay
 * @param random a number from 0 to below 1
 */
export function retryDelay(attempt: number, { least, first, most }: RetryDelays, random: number): number {
  return least + random * Math.min(most, first * 2 ** Math.min(attempt, 30));
}

/** Resolves after a delay, or when the signal aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}

export interface ReadWithRetryOptions {
  /** Cancels the read. */
  readonly signal: AbortSignal;
  /** Called after each failure. During the delay, the user may start a separate attempt. */
  readonly onFailure: (error: HooterError) => void;
  /** Retries after any failure. Default false. */
  readonly always?: boolean;
  readonly page?: Page;
  readonly random?: () => number;
}

/**
 * Reads until it succeeds. After a transient failure (network or service unavailable) it retries with growing delays,
 * immediately when the page becomes visible or the network comes back, and never while the page is hidden.
 *
 * @returns null after an abort, or when a retry cannot help
 */
export async function readWithRetry<T>(read: () => Promise<T>, options: ReadWithRetryOptions): Promise<T | null> {
  const { signal, onFailure, always, page = browserPage, random = Math.random } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      const value = await read();
      return signal.aborted ? null : value;
    } catch (thrown) {
      if (signal.aborted) return null;
      const error = toHooterError(thrown);
      onFailure(error);
      if (signal.aborted || (!error.retriable && !always)) return null;
    }
    await pause(retryDelay(attempt, READ_DELAYS, random()), signal, page);
    if (signal.aborted) return null;
  }
}

/**
 * Resolves when the delay is over and the page is visible, or as soon as an event suggests that a retry may succeed.
 */
async function pause(milliseconds: number, signal: AbortSignal, page: Page): Promise<void> {
  const woken = new AbortController();
  const giveUp = () => woken.abort();
  signal.addEventListener("abort", giveUp);
  const stop = page.observe((event) => {
    if (event !== "hidden") giveUp();
  });
  do await wait(milliseconds, woken.signal);
  while (!page.visible && !woken.signal.aborted);
  stop();
  signal.removeEventListener("abort", giveUp);
}
