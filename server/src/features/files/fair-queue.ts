/** What waits, by organisation: that of one in the order in which it came, the organisations one after the other. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(org: string): number {
    return this.#waiting.get(org)?.length ?? 0;
  }

  add(org: string, item: Item): void {
    const own = this.#waiting.get(org);
    if (own) own.push(item);
    else this.#waiting.set(org, [item]);
    this.#size++;
  }

  /** Whoever had their turn goes behind the others. */
  next(): Item | undefined {
    for (const [org, own] of this.#waiting) {
      const item = own.shift();
      this.#waiting.delete(org);
      if (own.length > 0) this.#waiting.set(org, own);
      this.#size--;
      return item;
    }
    return undefined;
  }
}
