interface Options {
  readonly everyMs: number;
  run(): Promise<void>;
  onError(error: unknown): void;
}

/** Runs a task of this process at intervals, never twice at the same time. Work that processes share is a job instead. */
export class PeriodicTask {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#start(), options.everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #start(): void {
    const { run, onError } = this.#options;
    this.#running ??= run()
      .catch(onError)
      .finally(() => {
        this.#running = undefined;
      });
  }
}
