/**
 * Renews something that would otherwise expire, such as a lease, until it is ended. `lost` is aborted once a renewal finds
 * that it is no longer held.
 */
export class Renewal {
  readonly #renew: () => Promise<boolean>;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> = Promise.resolve();

  constructor(everyMs: number, renew: () => Promise<boolean>) {
    this.#renew = renew;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renewOnce());
    }, everyMs);
    this.#timer.unref();
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    try {
      if (!(await this.#renew())) this.#lost.abort();
    } catch {
      // The next one may succeed. If none does, another process takes over.
    }
  }
}
