interface Limits {
  readonly smallest: number;
  readonly first: number;
  readonly largest: number;
  /** After a step that took less, the next one is twice as large. */
  readonly shortMs: number;
  /** After a step that took more, the next one is half as large. */
  readonly longMs: number;
}

/** Rows differ a thousandfold in size and cost, so the number of rows in a step follows the time that they take. */
export class StepSize {
  readonly #limits: Limits;
  #rows: number;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#rows = limits.first;
  }

  get rows(): number {
    return this.#rows;
  }

  follow(tookMs: number): void {
    const { smallest, largest, shortMs, longMs } = this.#limits;
    if (tookMs < shortMs) this.#rows = Math.min(this.#rows * 2, largest);
    else if (tookMs > longMs) this.#rows = Math.max(Math.floor(this.#rows / 2), smallest);
  }
}
