import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { Random } from "./random";

/**
 * State of the network: no faults, random faults or no connection.
 */
type Weather = "calm" | "stormy" | "down";

/** Fault of one call. */
type Fault =
  /** The call never arrives. */
  | "dropped"
  /** The call is executed, and the response is lost. */
  | "answer-lost"
  /** The response is cut in the middle. */
  | "answer-cut"
  /** The call arrives twice in succession. The page receives one of the two responses. */
  | "doubled";

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Fraction of the calls that have a fault. */
const FAULTY = 0.3;
const faults: readonly Fault[] = ["dropped", "answer-lost", "answer-cut", "doubled"];
const MAX_DELAY_MS = 800;
/** Minimum and maximum lifetime of an event stream while faults are random, in milliseconds. */
const STREAM_LIFE = [200, 6_000] as const;

/**
 * Simulates a bad network between the page and a service. It drops, delays, duplicates and cuts calls, responses and
 * event streams. The seed determines the fault of the first call, of the second call and so on, but not the order in
 * which the pages make their calls.
 */
export class FaultProxy {
  /** Number of faults of each kind, for failure messages. */
  readonly counts = new Map<string, number>();
  readonly #server: Server;
  readonly #port: number;
  readonly #random: Random;
  #weather: Weather = "calm";
  readonly #streams = new Set<ServerResponse>();
  #answering = 0;

  private constructor(server: Server, targetPort: number, random: Random) {
    this.#server = server;
    this.#port = targetPort;
    this.#random = random;
  }

  /** Starts a proxy for the service that listens on a port of this machine. */
  static async start(targetPort: number, random: Random): Promise<FaultProxy> {
    const server = createServer();
    const proxy = new FaultProxy(server, targetPort, random);
    server.on("request", (call: IncomingMessage, answer: ServerResponse) => {
      proxy.#answering++;
      void proxy.#handle(call, answer).finally(() => proxy.#answering--);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Makes faults random from now on. */
  storm(): void {
    this.#weather = "stormy";
  }

  /** Lets everything pass from now on. Resolves once the calls in progress have ended normally. */
  async calm(): Promise<void> {
    this.#weather = "calm";
    while (this.#answering > this.#streams.size) await pause(20);
  }

  /** Makes the service unreachable from now on. Also cuts open connections. */
  down(): void {
    this.#weather = "down";
    this.#server.closeAllConnections();
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(call);
    if (body === null || this.#weather === "down") return cut(answer);
    const isStream = call.headers.accept?.includes("text/event-stream") === true;
    const fault = this.#weather === "stormy" && this.#random.chance(FAULTY) ? this.#random.pick(faults) : undefined;
    if (this.#weather === "stormy") await pause(this.#random.next() ** 3 * MAX_DELAY_MS);
    this.#count(isStream ? "stream" : "call");
    if (fault === "dropped") {
      this.#count(fault);
      return cut(answer);
    }
    if (isStream) return this.#stream(call, answer);
    try {
      const first = await this.#pass(call, body);
      const second = fault === "doubled" ? await this.#pass(call, body) : first;
      if (fault) this.#count(fault);
      const given = this.#random.chance(0.5) ? first : second;
      if (this.#isDown() || fault === "answer-lost") return cut(answer);
      answer.writeHead(given.status, given.headers);
      if (fault !== "answer-cut") return void answer.end(given.body);
      answer.write(given.body.subarray(0, Math.floor(given.body.length / 2)));
      setTimeout(() => cut(answer), 10);
    } catch {
      cut(answer);
    }
  }

  /** Forwards a call and returns the complete response of the service. */
  async #pass(call: IncomingMessage, body: Buffer): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(this.#target(call), resolve).on("error", reject).end(body);
    });
    const text = await bodyOf(response);
    if (text === null) throw new Error("the service cut its answer");
    const { "transfer-encoding": _, ...headers } = response.headers;
    return {
      status: response.statusCode ?? 502,
      // Declare the length. Without it, a response that is cut would seem complete.
      headers: { ...headers, "content-length": String(text.length) },
      body: text,
    };
  }

  /**
   * Forwards an event stream. With random faults, the stream ends after some time; an event that arrives at that moment
   * is cut.
   */
  async #stream(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.#streams.add(answer);
    const life = this.#random.between(...STREAM_LIFE);
    const stormy = this.#weather === "stormy";
    await new Promise<void>((resolve) => {
      const passed = request(this.#target(call), (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        answer.flushHeaders();
        let isCut = false;
        response.on("data", (chunk: Buffer) => {
          if (isCut) return;
          if (!stormy || Date.now() < end) return void answer.write(chunk);
          isCut = true;
          this.#count("stream-cut");
          answer.write(chunk.subarray(0, Math.floor(chunk.length / 2)));
          setTimeout(() => passed.destroy(), 10);
        });
        response.on("close", () => passed.destroy());
      });
      const end = Date.now() + life;
      const timer = stormy
        ? setTimeout(() => {
            this.#count("stream-cut");
            passed.destroy();
          }, life + 2_000)
        : undefined;
      passed.on("error", () => passed.destroy());
      passed.on("close", () => {
        clearTimeout(timer);
        cut(answer);
        resolve();
      });
      answer.on("close", () => passed.destroy());
      passed.end();
    });
    this.#streams.delete(answer);
  }

  #target(call: IncomingMessage) {
    return { host: "127.0.0.1", port: this.#port, method: call.method, path: call.url, headers: headersOf(call) };
  }

  /**
   * Whether the service is unreachable. It is a method, because TypeScript assumes that a field which was compared
   * before an `await` is unchanged after it.
   */
  #isDown(): boolean {
    return this.#weather === "down";
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

function headersOf(call: IncomingMessage): IncomingMessage["headers"] {
  const { connection: _, ...headers } = call.headers;
  return headers;
}

/** Complete body of a message, or null when it is cut. */
function bodyOf(message: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => void chunks.push(chunk));
    message.on("end", () => resolve(Buffer.concat(chunks)));
    message.on("error", () => resolve(null));
    message.on("close", () => resolve(null));
  });
}

/** Ends a connection without a response. */
function cut(answer: ServerResponse): void {
  answer.destroy();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
