import { type AddressOf } from "../address";
import { backOff, wait } from "../back-off";
import type { Database, StreamHandlers } from "../database";
import type { Page } from "../page";
import type { TokenSource } from "../token";
import type * as Open from "./open";
import type { Place } from "./place";
import type { Streams } from "./streams";

/** What listening needs. */
export interface ListeningOptions {
  readonly databaseUrl: string;
  readonly live?: "stream" | "poll" | "off";
  readonly sharedBy?: () => string | null;
  readonly token: TokenSource;
  readonly fetch: typeof globalThis.fetch;
  readonly page: Page;
  readonly now: () => number;
  readonly random: () => number;
  readonly addressOf: AddressOf;
  readonly get: Database["get"];
}

let loaded: typeof Open | null = null;

/** Loads what opens streams: no page needs it before it has shown something. */
export async function loadStreams(): Promise<typeof Open> {
  loaded ??= await import("./open");
  return loaded;
}

/** The first and the longest wait before it is loaded again, in milliseconds. */
const FIRST_WAIT = 1_000;
const MOST_WAIT = 30_000;

/** Listens as soon as what that takes is loaded; then at once. */
export function createListening(options: ListeningOptions): (place: Place, handlers: StreamHandlers) => () => void {
  let present: { readonly reader: string | null; readonly streams: Streams } | null = null;

  const listen = ({ openStreams }: typeof Open, place: Place, handlers: StreamHandlers) => {
    const reader = options.sharedBy?.() ?? null;
    if (present?.reader !== reader) present = { reader, streams: openStreams(options, reader) };
    return present.streams.listen(place, handlers);
  };

  return (place, handlers) => {
    if (loaded) return listen(loaded, place, handlers);
    const leaving = new AbortController();
    const { signal } = leaving;
    let close = () => {};
    const start = async () => {
      for (let attempt = 0; !signal.aborted; attempt++) {
        try {
          const open = await loadStreams();
          if (!signal.aborted) close = listen(open, place, handlers);
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
