import { toHooterError } from "../model/errors";
import type { JsonValue, StreamHandlers } from "./database";
import type { PageVisibility } from "./page-visibility";
import { RETRY } from "./retry";

export interface PollingOptions {
  readonly read: (signal: AbortSignal) => Promise<JsonValue>;
  readonly handlers: StreamHandlers;
  readonly visibility: PageVisibility;
  readonly once: boolean;
}

/**
 * Replaces a stream: repeats the same GET at an interval while the page is visible. Each response is emitted as one
 * full value.
 *
 * @returns a function that stops polling
 */
export function listenByPolling({ read, handlers, visibility, once }: PollingOptions): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received = "";
  let done = false;

  const poll = async (): Promise<void> => {
    if (done || running !== null || !visibility.visible) return;
    clearTimeout(timer);
    const round = new AbortController();
    running = round;
    try {
      const data = await read(round.signal);
      if (round.signal.aborted) return;
      // Skip unchanged values.
      const text = JSON.stringify(data);
      if (text !== received) handlers.onChanges([{ path: [], data }]);
      // A handler may close the listener.
      if (round.signal.aborted) return;
      received = text;
      handlers.onConnection?.(once ? "off" : "polling");
      if (round.signal.aborted) return;
      done = once;
    } catch (thrown) {
      if (round.signal.aborted) return;
      const error = toHooterError(thrown);
      if (!RETRY.poll.mayRetry(error)) {
        stop();
        return handlers.onError(error);
      }
      handlers.onConnection?.("reconnecting", error);
    } finally {
      if (running === round) running = null;
    }
    if (!done) timer = setTimeout(() => void poll(), RETRY.poll.interval);
  };
  const pause = () => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };
  const unobserve = visibility.observe((event) => (event === "hidden" ? pause() : void poll()));
  const stop = () => {
    done = true;
    unobserve();
    pause();
  };
  void poll();
  return stop;
}
