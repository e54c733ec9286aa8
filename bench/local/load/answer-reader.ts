const NOTHING = Buffer.alloc(0);

/**
 * Reads the responses of one connection, one at a time. It finds only the status and the end of each response, to leave
 * as much processor time as possible to the servers.
 */
export class AnswerReader {
  #rest: Buffer = NOTHING;
  #state: "head" | "length" | "chunk size" | "chunk" | "trailer" = "head";
  #status = 0;
  #left = 0;

  /**
   * @returns the status when this was the last part of the response, otherwise null
   * @throws Error when the bytes are not a response, or continue after it
   */
  feed(part: Buffer): number | null {
    let data = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    this.#rest = NOTHING;
    // Each iteration consumes bytes of `data` or returns.
    for (;;) {
      if (this.#state === "head" || this.#state === "chunk size") {
        const separator = this.#state === "head" ? "\r\n\r\n" : "\r\n";
        const end = data.indexOf(separator);
        if (end === -1) {
          this.#rest = data;
          return null;
        }
        const text = data.toString("latin1", 0, end);
        data = data.subarray(end + separator.length);
        if (this.#state === "head") this.#readHead(text);
        else this.#readChunkSize(text);
      }
      if (this.#left > data.length) {
        this.#left -= data.length;
        return null;
      }
      data = data.subarray(this.#left);
      this.#left = 0;
      if (this.#state === "chunk") this.#state = "chunk size";
      else if (this.#state !== "chunk size") return this.#finish(data);
    }
  }

  #readHead(head: string): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
    if (status === undefined) throw new Error(`Not an answer: ${head.slice(0, 80)}`);
    this.#status = Number(status);
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#state = "chunk size";
      return;
    }
    this.#state = "length";
    this.#left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  }

  #readChunkSize(line: string): void {
    const size = Number.parseInt(line, 16);
    if (Number.isNaN(size)) throw new Error(`Not a chunk's size: ${line.slice(0, 80)}`);
    this.#state = size === 0 ? "trailer" : "chunk";
    // The chunk includes the line break after it.
    this.#left = size + 2;
  }

  #finish(behind: Buffer): number {
    if (behind.length > 0) throw new Error("An answer is longer than its content-length");
    this.#state = "head";
    return this.#status;
  }
}
