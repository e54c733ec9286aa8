import { type HooterError, toHooterError } from "../model/errors";
import { backOff, wait } from "./back-off";
import { browserPage, type Page } from "./page";

/** Minimum delay after a failure, and approximate maximum delay, in milliseconds. */
const SOONEST = 1_000;
const LATEST = 15_000;

export interface ReadWithRetryOptions {
  /** Cancels the read. */
  readonly signal: AbortSignal;
  /** Called after each failure. During the delay, the user may start a separate attempt. */
  readonly onFailure: (error: HooterError) => void;
  /** Retries after any failure. Default false. */
  readonly always?: boolean;
  readonly page?: Page;
}

/**
 * Reads until it succeeds. After a transient failure (network or service unavailable) it retries with growing delays,
 * immediately when the page becomes visible or the network comes back, and never while the page is hidden.
 *
 * @returns null after an abort, or when a retry cannot help
 */
export async function readWithRetry<T>(read: () => Promise<T>, options: ReadWithRetryOptions): Promise<T | null> {
  const { signal, onFailure, always, page = browserPage } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      const value = await read();
      return signal.aborted ? null : value;
    } catch (thrown) {
      if (signal.aborted) return null;
      const error = toHooterError(thrown);
      onFailure(error);
      if (!error.retriable && !always) return null;
    }
    await pause(SOONEST + backOff(attempt, SOONEST, LATEST, Math.random()), signal, page);
    if (signal.aborted) return null;
  }
}

/** Resolves when the delay is over and the page is visible, or as soon as an event makes a retry worthwhile. */
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
