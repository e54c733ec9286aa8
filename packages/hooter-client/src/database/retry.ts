import { type HooterError, toHooterError } from "../model/errors";
import { isForeignAnswer } from "./failure";
import { browserVisibility, type PageVisibility } from "./page-visibility";

// The retry policy of the whole client: each part that repeats something takes its policy from `RETRY`.

/** A policy with growing delays, in milliseconds. */
export interface RetryPolicy {
  /** Whether another attempt may succeed after this error. */
  readonly mayRetry: (error: HooterError) => boolean;
  /** Minimum of each delay. */
  readonly minDelay: number;
  /** Upper limit of the first delay's random part. The limit doubles with each attempt. */
  readonly firstJitter: number;
  /** Maximum of the random part. */
  readonly maxJitter: number;
  /** Maximum number of attempts, including the first. By default, only a success or an abort ends them. */
  readonly maxAttempts?: number;
}

const transient = { mayRetry: ({ retriable }: HooterError): boolean => retriable };
const needed = { minDelay: 1_000, firstJitter: 1_000, maxJitter: 15_000 };

export const RETRY = {
  /** A request that the user awaits. A write is resent only if the service did not execute the previous request. */
  call: { ...transient, maxAttempts: 3, minDelay: 0, firstJitter: 300, maxJitter: 5_000 },
  /** Data that the page needs. */
  read: { ...transient, ...needed },
  /**
   * Code that is loaded on demand. The errors of module loaders rarely show whether a retry may help, so almost all of
   * them are retried.
   */
  load: { ...needed, mayRetry: ({ code }) => code !== "misconfigured" },
  /** A lost stream. */
  stream: { ...transient, minDelay: 0, firstJitter: 1_000, maxJitter: 30_000 },
  /** A read that replaces a stream. Polling continues after `session-expired`, because the session may be renewed. */
  poll: {
    interval: 15_000,
    mayRetry: (error) => error.retriable || error.code === "session-expired",
  },
  /** The count of new hoots while the page is hidden. Its interval grows while nothing new arrives. */
  hidden: { ...transient, interval: 60_000 },
  /** A cached query of a visible page. */
  query: { ...transient, interval: 5_000 },
  /**
   * A pending mutation. Without a session, the mutation waits, because the next session of the account sends it. It
   * also waits if one of its reads was not answered by the service. Attempts count only while the service answers other
   * calls.
   */
  mutation: {
    mayRetry: (error) =>
      error.code === "network" || error.code === "unavailable" || error.code === "signed-out" || isForeignAnswer(error),
    maxAttempts: 8,
    minDelay: 1_000,
    firstJitter: 1_000,
    maxJitter: 29_000,
  },
} as const satisfies Record<string, RetryPolicy | (Pick<RetryPolicy, "mayRetry"> & { readonly interval: number })>;

/**
 * Returns the delay before the next attempt: a random time below a limit that doubles each time ("full jitter").
 * Clients that failed together then retry at different times.
 *
 * @param attempt 0 for the first delay
 * @param random a number from 0 to below 1
 */
export function retryDelay({ minDelay, firstJitter, maxJitter }: RetryPolicy, attempt: number, random: number): number {
  return minDelay + random * Math.min(maxJitter, firstJitter * 2 ** Math.min(attempt, 30));
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

/**
 * Awaits work for a limited time.
 *
 * @param onTimeout returns the result, or throws, when the work takes longer
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, onTimeout: () => T): Promise<T> {
  const done = new AbortController();
  const timeout = wait(milliseconds, done.signal).then(() => (done.signal.aborted ? work : onTimeout()));
  return Promise.race([work, timeout]).finally(() => done.abort());
}

export interface ReadWithRetryOptions {
  readonly signal: AbortSignal;
  /**
   * Called after each failure, before the delay. During the delay, the page can offer the user a button that retries
   * immediately.
   */
  readonly onFailure: (error: HooterError) => void;
  /** Default {@link RETRY.read}. */
  readonly policy?: RetryPolicy;
  readonly visibility?: PageVisibility;
  readonly random?: () => number;
}

/**
 * Repeats a read until it succeeds. After a failure that the policy retries, the next attempt starts when a growing
 * delay has passed and the page is visible, or immediately when the page becomes visible or the network comes back.
 *
 * @returns null after an abort, or when a retry cannot help
 */
export async function readWithRetry<T>(read: () => Promise<T>, options: ReadWithRetryOptions): Promise<T | null> {
  const { signal, onFailure, policy = RETRY.read, visibility = browserVisibility, random = Math.random } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      const value = await read();
      return signal.aborted ? null : value;
    } catch (thrown) {
      if (signal.aborted) return null;
      const error = toHooterError(thrown);
      onFailure(error);
      if (signal.aborted || !policy.mayRetry(error)) return null;
    }
    await pause(retryDelay(policy, attempt, random()), signal, visibility);
    if (signal.aborted) return null;
  }
}

/**
 * Resolves when the delay has passed and the page is visible, or as soon as an event suggests that a retry may succeed.
 */
async function pause(milliseconds: number, signal: AbortSignal, visibility: PageVisibility): Promise<void> {
  const woken = new AbortController();
  const ended = AbortSignal.any([signal, woken.signal]);
  const stop = visibility.observe((event) => {
    if (event !== "hidden") woken.abort();
  });
  do await wait(milliseconds, ended);
  while (!visibility.visible && !ended.aborted);
  stop();
}
