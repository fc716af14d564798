/**
 * Counts failures in a row that look alike. If an agent cannot begin at one ticket after the other, for example because its
 * provider rejects every request, the others would not fare better.
 */
export class EqualFailures {
  #last: string | undefined;
  #count = 0;

  /** Returns how many there have been by now. */
  add(reason: string): number {
    const likeness = likenessOf(reason);
    this.#count = likeness === this.#last ? this.#count + 1 : 1;
    this.#last = likeness;
    return this.#count;
  }

  forget(): void {
    this.#last = undefined;
    this.#count = 0;
  }
}

/** Without what is different each time, such as times, durations and IDs of requests. */
const likenessOf = (reason: string) => reason.replaceAll(/\S*\d\S*/g, "#").slice(0, 400);
