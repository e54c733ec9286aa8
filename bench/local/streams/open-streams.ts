import { performance } from "node:perf_hooks";
import { openWindowStream, type WindowStream } from "./window-stream";

/** Number of streams that are opened concurrently. */
const AT_ONCE = 50;

export interface OpenedStreams {
  readonly streams: readonly WindowStream[];
  /** Milliseconds until every stream had its first frame. */
  readonly elapsed: number;
}

/** Opens a stream for each token. @param tokens null for a visitor */
export async function openStreams(port: number, tokens: readonly (string | null)[]): Promise<OpenedStreams> {
  const begun = performance.now();
  const streams: WindowStream[] = [];
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const batch = tokens.slice(from, from + AT_ONCE);
    streams.push(...(await Promise.all(batch.map((token) => openWindowStream(port, token)))));
  }
  return { streams, elapsed: performance.now() - begun };
}
