import { type Plain, type PlainMap, type PlainQuery, plainOf, plainSet, plainWindow } from "./plain-model";

/** Collects the events of a stream, and applies them to a state as a client would. */
export class PlainListener {
  state: Plain = null;
  readonly events: string[] = [];
  isEnded = false;
  #pending: ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]> | null = null;
  #text = "";
  readonly #decoder = new TextDecoder();
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #trimTo: PlainQuery | null;

  /** @param trimTo query to whose window the state is trimmed, as a client that receives no evictions must do */
  constructor(response: Response, trimTo: PlainQuery | null = null) {
    if (response.body === null) throw new Error(`The stream did not open: ${response.status}`);
    this.#reader = response.body.getReader();
    this.#trimTo = trimTo;
  }

  /** Applies all events that have been sent so far. */
  async catchUp(): Promise<void> {
    for (;;) {
      this.#pending ??= this.#reader.read();
      const next = await Promise.race([this.#pending, settle()]);
      // The read remains pending, and the next call of `catchUp` awaits it.
      if (next === null) return;
      this.#pending = null;
      if (next.done) {
        this.isEnded = true;
        return;
      }
      this.#text += this.#decoder.decode(next.value, { stream: true });
      const frames = this.#text.split("\n\n");
      this.#text = frames.pop() ?? "";
      for (const frame of frames) this.#apply(frame);
    }
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }

  #apply(frame: string): void {
    const [, event = "", data = ""] = /^event: (.*)\ndata: (.*)$/s.exec(frame) ?? [];
    this.events.push(`${event} ${data}`);
    if (event !== "put" && event !== "patch") return;
    const { path, data: value } = JSON.parse(data);
    const base = segments(path);
    if (event === "put") this.state = plainSet(this.state, base, plainOf(value));
    else {
      for (const [key, item] of Object.entries<never>(value)) {
        this.state = plainSet(this.state, [...base, ...segments(key)], plainOf(item));
      }
    }
    if (this.#trimTo === null) return;
    const window: PlainMap = new Map(plainWindow(this.state, this.#trimTo));
    this.state = window.size === 0 ? null : window;
  }
}

function segments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Waits long enough for data already sent within this process to arrive. */
function settle(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), 0));
}
