import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Probed {
  /** Durations of all requests, in milliseconds. */
  readonly durations: readonly number[];
  readonly failures: number;
}

/**
 * Sends a request after the other, in a thread of its own: what it measures is not the work of the drill. `stop`
 * returns the durations since the start.
 */
export class Prober {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(serviceUrl: string, token: string): Promise<Prober> {
    const url = new URL("./prober-thread.ts", import.meta.url);
    const worker = new Worker(url, { workerData: { url: `${serviceUrl}/api/v1/me`, token } });
    await once(worker, "message");
    return new Prober(worker);
  }

  async stop(): Promise<Probed> {
    this.#worker.postMessage("stop");
    const [probed] = (await once(this.#worker, "message")) as [Probed];
    await this.#worker.terminate();
    return probed;
  }
}
