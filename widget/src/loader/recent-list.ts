/** The most recent entries, limited by number and age. */
export class RecentList<Item> {
  readonly #entries: { readonly at: number; readonly item: Item }[] = [];
  readonly #maxEntries: number;
  readonly #forMs: number;
  readonly #now: () => number;

  constructor(maxEntries: number, { forMs = 60_000, now = Date.now }: { forMs?: number; now?: () => number } = {}) {
    this.#maxEntries = maxEntries;
    this.#forMs = forMs;
    this.#now = now;
  }

  add(item: Item): void {
    this.#entries.push({ at: this.#now(), item });
    if (this.#entries.length > this.#maxEntries) this.#entries.shift();
  }

  items(): Item[] {
    const since = this.#now() - this.#forMs;
    return this.#entries.filter(({ at }) => at >= since).map(({ item }) => item);
  }
}
