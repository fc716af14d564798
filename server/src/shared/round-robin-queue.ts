interface QueueLimits {
  /** How many items may wait; more are rejected with `full`. */
  readonly total?: number;
  readonly perOrg?: number;
  full(): Error;
}

/** A queue that rotates through the organisations; within one organisation it is first in, first out. */
export class RoundRobinQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;
  #lastServed: string | undefined;
  readonly #limits: QueueLimits | undefined;

  constructor(limits?: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(org: string): number {
    return this.#waiting.get(org)?.length ?? 0;
  }

  add(org: string, item: Item): void {
    const { total = Infinity, perOrg = Infinity, full } = this.#limits ?? {};
    const own = this.#waiting.get(org);
    if (full && (this.#size >= total || (own?.length ?? 0) >= perOrg)) throw full();
    if (own) own.push(item);
    else this.#waiting.set(org, [item]);
    this.#size++;
  }

  /** Has no effect if the item is no longer waiting. */
  remove(org: string, item: Item): void {
    const own = this.#waiting.get(org);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(org);
    this.#size--;
  }

  /** The organisation that was served moves to the back, also behind those that arrive before the next call. */
  next(): Item | undefined {
    const [first, second] = this.#waiting.keys();
    const org = first === this.#lastServed ? (second ?? first) : first;
    const own = org === undefined ? undefined : this.#waiting.get(org);
    if (org === undefined || !own) return undefined;
    const item = own.shift();
    this.#waiting.delete(org);
    if (own.length > 0) this.#waiting.set(org, own);
    this.#size--;
    this.#lastServed = org;
    return item;
  }
}
