/**
 * Shares reads between callers that request the same key at once. A read that has started may miss what a later caller
 * already knows of, so callers that arrive meanwhile share the next read.
 */
export class CoalescedReads<Found> {
  readonly #load: (key: string) => Promise<Found>;
  readonly #current = new Map<string, Promise<Found>>();
  readonly #next = new Map<string, Promise<Found>>();

  constructor(load: (key: string) => Promise<Found>) {
    this.#load = load;
  }

  /** The result of a read that starts no earlier than now. */
  read(key: string): Promise<Found> {
    const current = this.#current.get(key);
    if (!current) return this.#start(key);
    let next = this.#next.get(key);
    if (!next) {
      const start = () => this.#start(key);
      next = current.then(start, start);
      this.#next.set(key, next);
    }
    return next;
  }

  #start(key: string): Promise<Found> {
    this.#next.delete(key);
    const read = this.#load(key).finally(() => {
      if (this.#current.get(key) === read) this.#current.delete(key);
    });
    this.#current.set(key, read);
    return read;
  }
}
