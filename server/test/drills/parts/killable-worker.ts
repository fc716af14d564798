import type { ChildProcess } from "node:child_process";
import { type Environment, startWorkerProcess } from "../../support/spawned-service.ts";

/** A worker that can be killed without warning and restarted. */
export class KillableWorker {
  readonly #environment: Environment;
  #process: ChildProcess;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#process = startWorkerProcess(environment);
  }

  async killAndRestart(): Promise<void> {
    await this.#end("SIGKILL");
    this.#process = startWorkerProcess(this.#environment);
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once("close", () => resolve());
      this.#process.kill(signal);
    });
  }
}
