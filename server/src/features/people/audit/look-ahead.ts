/** The rows of a source that is read in parts, of which the first one can be seen before it is taken. */
export class LookAhead<Row> {
  readonly #readMore: () => Promise<Row[]>;
  #rows: Row[] = [];
  #index = 0;
  #isAtEnd = false;

  /** `readMore` continues after the row that was taken last; no rows mean the end. */
  constructor(readMore: () => Promise<Row[]>) {
    this.#readMore = readMore;
  }

  async first(): Promise<Row | undefined> {
    if (this.#index === this.#rows.length && !this.#isAtEnd) {
      this.#rows = await this.#readMore();
      this.#index = 0;
      this.#isAtEnd = this.#rows.length === 0;
    }
    return this.#rows[this.#index];
  }

  take(): void {
    this.#index++;
  }
}
