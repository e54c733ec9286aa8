import { backOff, wait } from "../database/back-off";
import { browserPage, type Page } from "../database/page";
import { type HooterError, toHooterError } from "../model/errors";

/** Milliseconds: never sooner than this after a failure, and about this much at most. */
const SOONEST = 1_000;
const LATEST = 15_000;

export interface UntilReadOptions {
  /** Gives it up. */
  readonly signal: AbortSignal;
  /** Told of each failure; while it waits, the person may ask for a try of their own. */
  readonly onFailure: (error: HooterError) => void;
  /** Tries again whatever the failure. Default false. */
  readonly always?: boolean;
  readonly page?: Page;
}

/**
 * Reads until it succeeds. After a failure that may pass by itself (a network or a service that is down) it tries again:
 * later each time, at once when the page shows again or the network is back, never while the page is hidden.
 *
 * @returns null when it was given up or when no further try would help
 */
export async function untilRead<T>(read: () => Promise<T>, options: UntilReadOptions): Promise<T | null> {
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

/** Ends when the time is over and the page is visible, or as soon as something says that a try is worth it. */
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
