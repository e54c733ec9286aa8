const FIRST_REPORT_MS = 2000;
const INTERVAL_MS = 1000;

/** Reports the progress of a long task: nothing in the first two seconds, then once a second. */
export class Progress {
  #count = 0;
  #nextAt = Date.now() + FIRST_REPORT_MS;
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  /** @param share completed fraction from 0 to 1, if known */
  step(share?: number): void {
    this.#count += 1;
    // Read the clock only at every thousandth step, because reading the clock takes longer than counting.
    if (this.#count % 1000 !== 0 || Date.now() < this.#nextAt) return;
    this.#nextAt = Date.now() + INTERVAL_MS;
    const percent = share === undefined ? "" : ` (${Math.floor(share * 100)} %)`;
    console.error(`${this.#what} ${this.#count.toLocaleString("en")} locations${percent}…`);
  }
}
