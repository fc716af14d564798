interface Options {
  readonly everyMs: number;
  /** Whether to run at once, too, instead of after the first interval. */
  readonly runsAtStart?: boolean;
  run(isStopped: () => boolean): Promise<void>;
  onError(error: unknown): void;
}

/** Runs a task at intervals, never twice at the same time. A failed task runs again after the next interval. */
export class PeriodicTask {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #isRequested = false;
  #isStopped = false;
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#start(), options.everyMs);
    this.#timer.unref();
    if (options.runsAtStart) this.#start();
  }

  /** Runs it now, or again if it is running: what this is about may have come too late for that run. */
  wake(): void {
    this.#isRequested = this.#running !== undefined;
    this.#start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#running;
  }

  #start(): void {
    if (this.#isStopped) return;
    const { run, onError } = this.#options;
    this.#running ??= run(() => this.#isStopped)
      .catch(onError)
      .finally(() => {
        this.#running = undefined;
        if (!this.#isRequested) return;
        this.#isRequested = false;
        this.#start();
      });
  }
}
