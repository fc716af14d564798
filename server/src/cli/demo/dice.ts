/** A seeded generator (mulberry32): whoever starts with the same number sees the same throws. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, less than 1. */
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

/** Deals every item once before any comes a second time. */
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
