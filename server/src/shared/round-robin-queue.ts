/** A queue that rotates through the organisations; within one organisation it is first in, first out. */
export class RoundRobinQueue<Item> {
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

  /** The organisation that was served moves to the back. */
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
