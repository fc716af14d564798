import { Worker } from "node:worker_threads";
import { type TicketSource, TicketWriterError } from "../proposal.ts";
import type { JobOutcome, JobResults, TicketJob } from "./ticket-jobs.ts";

interface Pending {
  readonly job: TicketJob;
  readonly settle: (outcome: JobOutcome) => void;
}

const deadlineMs = 10_000;

/**
 * Runs the CPU-bound parts of ticket generation in a worker thread, one job at a time. A job that exceeds the deadline
 * fails and takes the thread with it; the next job gets a new one.
 */
export class TicketThread {
  readonly #file: URL;
  readonly #deadlineMs: number;
  readonly #queue: Pending[] = [];
  #current: Pending | undefined;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;

  constructor(options: { readonly file?: URL; readonly deadlineMs?: number } = {}) {
    this.#file = options.file ?? new URL("./ticket-thread-main.ts", import.meta.url);
    this.#deadlineMs = options.deadlineMs ?? deadlineMs;
  }

  async run<Kind extends TicketJob["kind"]>(job: TicketJob & { readonly kind: Kind }): Promise<JobResults[Kind]> {
    const outcome = await new Promise<JobOutcome>((settle) => {
      this.#queue.push({ job, settle });
      this.#next();
    });
    if ("result" in outcome) return outcome.result as JobResults[Kind];
    if (outcome.failure === undefined) throw new Error(outcome.message);
    throw new TicketWriterError(outcome.failure, outcome.message);
  }

  #next(): void {
    if (this.#current) return;
    const pending = this.#queue.shift();
    if (!pending) return this.#worker?.unref();
    this.#current = pending;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    this.#timer = setTimeout(() => {
      this.#drop(worker);
      this.#finish({ failure: "timeout", message: `the ticket took longer than ${this.#deadlineMs / 1_000} s` });
    }, this.#deadlineMs);
    worker.postMessage(pending.job);
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    worker.on("message", (outcome: JobOutcome) => {
      if (worker === this.#worker) this.#finish(outcome);
    });
    const fail = (message: string) => {
      if (worker !== this.#worker) return;
      this.#drop(worker);
      this.#finish({ failure: undefined, message });
    };
    worker.on("error", (error) => fail(`the ticket thread failed: ${error instanceof Error ? error.message : error}`));
    worker.on("exit", (code) => fail(`the ticket thread ended with code ${code}`));
    return worker;
  }

  #drop(worker: Worker): void {
    this.#worker = undefined;
    void worker.terminate();
  }

  #finish(outcome: JobOutcome): void {
    clearTimeout(this.#timer);
    const finished = this.#current;
    this.#current = undefined;
    finished?.settle(outcome);
    this.#next();
  }
}

/** The thread needs to know that there is a screenshot, but not to copy it. */
export const withoutImageBytes = ({ screenshot, ...source }: TicketSource): TicketSource => ({
  ...source,
  ...(screenshot ? { screenshot: { mediaType: screenshot.mediaType, bytes: new Uint8Array() } } : {}),
});

/** Shared by the whole process: it holds no state, and an idle thread does not keep the process alive. */
export const ticketThread = new TicketThread();
