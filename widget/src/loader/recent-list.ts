/** The last few things that happened within a minute. */
export class RecentList<Item> {
  readonly #entries: { readonly at: number; readonly item: Item }[] = [];
  readonly #most: number;
  readonly #forMs: number;
  readonly #now: () => number;

  constructor(most: number, { forMs = 60_000, now = Date.now }: { forMs?: number; now?: () => number } = {}) {
    this.#most = most;
    this.#forMs = forMs;
    this.#now = now;
  }

  add(item: Item): void {
    this.#entries.push({ at: this.#now(), item });
    if (this.#entries.length > this.#most) this.#entries.shift();
  }

  items(): Item[] {
    const since = this.#now() - this.#forMs;
    return this.#entries.filter(({ at }) => at >= since).map(({ item }) => item);
  }
}
