interface Options {
  readonly everyMs: number;
  run(): Promise<void>;
  onError(error: unknown): void;
}

/** Runs a task at intervals, never twice at the same time. A failed task runs again after the next interval. */
export class PeriodicTask {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor({ everyMs, run, onError }: Options) {
    this.#timer = setInterval(() => {
      this.#running ??= run()
        .catch(onError)
        .finally(() => {
          this.#running = undefined;
        });
    }, everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
