const FIRST_AFTER = 2000;
const EVERY = 1000;

/** Tells how far a long task is: nothing in its first two seconds, then once a second. */
export class Progress {
  #count = 0;
  #nextAt = Date.now() + FIRST_AFTER;
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  /** @param share from 0 to 1, where it is known */
  step(share?: number): void {
    this.#count += 1;
    // The clock costs more than the counting.
    if (this.#count % 1000 !== 0 || Date.now() < this.#nextAt) return;
    this.#nextAt = Date.now() + EVERY;
    const percent = share === undefined ? "" : ` (${Math.floor(share * 100)} %)`;
    console.error(`${this.#what} ${this.#count.toLocaleString("en")} places${percent}…`);
  }
}
