/** A seeded random number generator (mulberry32), so that every demo has the same content. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }
}

/** Draws every item once before repeating any. */
export class Deck<Item> {
  readonly #dice: Dice;
  readonly #items: readonly Item[];
  #left: Item[] = [];

  constructor(dice: Dice, items: readonly Item[]) {
    this.#dice = dice;
    this.#items = items;
  }

  draw(): Item {
    if (this.#left.length === 0) this.#left = this.#dice.shuffled(this.#items);
    return this.#left.pop() as Item;
  }
}
