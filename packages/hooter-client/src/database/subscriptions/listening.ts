import type { StreamHandlers } from "../database";
import type { Target } from "../json-patch";
import { RETRY, readWithRetry } from "../retry";
import type * as Open from "./open";
import type { ListeningOptions } from "./open";
import type { Streams } from "./streams";

let loaded: typeof Open | null = null;

/** Loads the code that opens streams. It is lazy, because a page shows content before it needs streams. */
export async function loadStreams(): Promise<typeof Open> {
  loaded ??= await import("./open");
  return loaded;
}

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
      const onFailure = () => handlers.onConnection?.("reconnecting");
      const { page, random } = options;
      const open = await readWithRetry(loadStreams, { signal, onFailure, policy: RETRY.load, page, random });
      if (open) close = listen(open, target, handlers);
    };
    void start();
    return () => {
      leaving.abort();
      close();
    };
  };
}
