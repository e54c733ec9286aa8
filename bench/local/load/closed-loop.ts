import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { AnswerReader } from "./answer-reader";

export interface LoadOptions {
  readonly port: number;
  /** Requests in sending order. Each connection takes the next request. */
  readonly requests: readonly Buffer[];
  /** Whether to start again after the last request. Otherwise the load ends with the last request. */
  readonly repeats: boolean;
  /** Number of concurrent calls, each on a separate connection. */
  readonly atOnce: number;
  /** Milliseconds after which no new call starts. */
  readonly milliseconds: number;
  /** Additional milliseconds to wait for the pending calls. */
  readonly answerTimeout: number;
  /** Clock in milliseconds; default `performance.now`. */
  readonly now?: () => number;
}

export interface LoadOutcome {
  /** Milliseconds of each call. For calls that were given up, this is the time waited. */
  readonly latencies: Float64Array;
  /** Number of answered calls. */
  readonly answered: number;
  /** Milliseconds from the start of the first call to the end of the last. */
  readonly elapsed: number;
  /** Number of answers with a status other than 2xx. `refusedWith` is one such status. */
  readonly refused: number;
  readonly refusedWith: number;
}

/**
 * Keeps `atOnce` calls in flight to a server on this machine. Each connection sends its next request when the response
 * to the previous one has arrived.
 */
export async function closedLoop(options: LoadOptions): Promise<LoadOutcome> {
  const sockets = await Promise.all(Array.from({ length: options.atOnce }, () => connected(options.port)));
  const tally: Tally = { latencies: [], unanswered: [], next: 0, refused: 0, refusedWith: 0, lastEnd: 0 };
  const { now = () => performance.now() } = options;
  const begun = now();
  const lastBegin = begun + options.milliseconds;
  const timeout = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, options.milliseconds + options.answerTimeout);
  await Promise.all(sockets.map((socket) => callRepeatedly(socket, options, lastBegin, tally, now)));
  clearTimeout(timeout);
  const { latencies, unanswered, refused, refusedWith } = tally;
  const end = unanswered.length === 0 ? tally.lastEnd : now();
  return {
    latencies: Float64Array.from([...latencies, ...unanswered]),
    answered: latencies.length,
    elapsed: end - begun,
    refused,
    refusedWith,
  };
}

interface Tally {
  readonly latencies: number[];
  readonly unanswered: number[];
  next: number;
  refused: number;
  refusedWith: number;
  lastEnd: number;
}

function callRepeatedly(
  socket: Socket,
  { requests, repeats }: LoadOptions,
  lastBegin: number,
  tally: Tally,
  clock: () => number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    let begun = 0;
    let isWaiting = false;
    const callNext = (now: number): void => {
      const request = repeats ? requests[tally.next % requests.length] : requests[tally.next];
      if (request === undefined || now >= lastBegin) {
        isWaiting = false;
        socket.end();
        resolve();
        return;
      }
      tally.next += 1;
      isWaiting = true;
      begun = now;
      socket.write(request);
    };
    const receive = (part: Buffer): void => {
      const status = reader.feed(part);
      if (status === null) return;
      const now = clock();
      tally.latencies.push(now - begun);
      tally.lastEnd = now;
      if (status < 200 || status > 299) {
        tally.refused += 1;
        tally.refusedWith = status;
      }
      callNext(now);
    };
    socket.on("data", (part: Buffer) => {
      try {
        receive(part);
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => {
      if (isWaiting) tally.unanswered.push(clock() - begun);
      resolve();
    });
    callNext(clock());
  });
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}
