import { backOff, wait } from "../back-off";
import type { StreamHandlers } from "../database";
import type { Target } from "./json-patch";
import type * as Open from "./open";
import type { ListeningOptions } from "./open";
import type { Streams } from "./streams";

let loaded: typeof Open | null = null;

/** Loads the code that opens streams. It is lazy, because a page shows content before it needs streams. */
export async function loadStreams(): Promise<typeof Open> {
  loaded ??= await import("./open");
  return loaded;
}

/** First and longest delay before loading is retried, in milliseconds. */
const FIRST_WAIT = 1_000;
const MOST_WAIT = 30_000;

/** Listens to targets. The first call waits until the streams are loaded; later calls listen immediately. */
export function createListening(options: ListeningOptions): (target: Target, handlers: StreamHandlers) => () => void {
  let present: { readonly reader: string | null; readonly streams: Streams } | null = null;

  const listen = ({ openStreams }: typeof Open, target: Target, handlers: StreamHandlers) => {
    const reader = options.sharedBy?.() ?? null;
    if (present?.reader !== reader) present = { reader, streams: openStreams(options, reader) };
    return present.streams.listen(target, handlers);
  };

  return (target, handlers) => {
    if (loaded) return listen(loaded, target, handlers);
    const leaving = new AbortController();
    const { signal } = leaving;
    let close = () => {};
    const start = async () => {
      for (let attempt = 0; !signal.aborted; attempt++) {
        try {
          const open = await loadStreams();
          if (!signal.aborted) close = listen(open, target, handlers);
          return;
        } catch {
          if (!signal.aborted) handlers.onConnection?.("reconnecting");
          await wait(backOff(attempt, FIRST_WAIT, MOST_WAIT, options.random()), signal);
        }
      }
    };
    void start();
    return () => {
      leaving.abort();
      close();
    };
  };
}
