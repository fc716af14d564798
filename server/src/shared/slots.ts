/** Those who wait for a slot, and in which order they get one. */
export interface WaitingLine<Owner> {
  /** Throws if no more may wait. */
  add(owner: Owner, begin: () => void): void;
  remove(owner: Owner, begin: () => void): void;
  next(): (() => void) | undefined;
}

/** Limits concurrent work. Beyond the limit, work waits for its turn in a line. */
export class Slots<Owner> {
  readonly #waiting: WaitingLine<Owner>;
  #free: number;

  constructor(limit: number, waiting: WaitingLine<Owner>) {
    this.#free = limit;
    this.#waiting = waiting;
  }

  /** Rejects without running the work if the signal aborts first. */
  async run<Result>(owner: Owner, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.take(owner, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Returns the function that releases the slot, which must be called once. */
  async take(owner: Owner, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    await this.#turn(owner, signal);
    return () => this.#callNext();
  }

  /** Whoever finds a slot free joins the line too, which thereby knows whom it has served last. */
  #turn(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        this.#waiting.remove(owner, begin);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(owner, begin);
      signal?.addEventListener("abort", abort, { once: true });
      if (this.#free === 0) return;
      this.#free--;
      this.#callNext();
    });
  }

  #callNext(): void {
    const begin = this.#waiting.next();
    if (begin) begin();
    else this.#free++;
  }
}
