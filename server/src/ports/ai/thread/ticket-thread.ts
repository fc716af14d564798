import { Worker } from "node:worker_threads";
import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";
import { Slots } from "../../../shared/slots.ts";
import { type TicketProposal, type TicketSource, TicketWriterError, type WritingTurn } from "../proposal.ts";
import type { ContainedTicket, JobOutcome, JobResults, TicketJob } from "./ticket-jobs.ts";

const deadlineMs = 10_000;
/** How many tickets of an organisation may wait; more are rejected. Others' tickets do not count: they take turns. */
export const maxWaitingPerOrg = 100;
/** Proxies and browsers give up at about this time. */
const maxWaitMs = 60_000;

/** One ticket's use of the thread. It begins with its first job, so that a model's ticket does not block others. */
export interface TicketTurn extends WritingTurn {
  contain(source: TicketSource, proposal: TicketProposal): Promise<ContainedTicket>;
}

interface ThreadOptions {
  readonly file?: URL;
  readonly deadlineMs?: number;
  readonly maxWaitMs?: number;
}

/**
 * Runs the CPU-bound parts of ticket generation in a worker thread, one ticket at a time. A job that exceeds the deadline
 * fails and takes the thread with it; the next job gets a new one. Waiting does not count towards the deadline.
 */
export class TicketThread {
  readonly #file: URL;
  readonly #deadlineMs: number;
  readonly #maxWaitMs: number;
  readonly #slots = new Slots(
    1,
    new RoundRobinQueue<() => void>({
      perOrg: maxWaitingPerOrg,
      full: () => timeout(`${maxWaitingPerOrg} tickets of the organisation are already waiting`),
    }),
  );
  #settle: ((outcome: JobOutcome) => void) | undefined;
  #worker: Worker | undefined;

  constructor(options: ThreadOptions = {}) {
    this.#file = options.file ?? new URL("./ticket-thread-main.ts", import.meta.url);
    this.#deadlineMs = options.deadlineMs ?? deadlineMs;
    this.#maxWaitMs = options.maxWaitMs ?? maxWaitMs;
  }

  /** The ticket keeps its turn until the work ends: once begun, it is neither delayed by others nor rejected. */
  async turn<Result>(org: string, work: (turn: TicketTurn) => Promise<Result>): Promise<Result> {
    let end: (() => void) | undefined;
    const run = async <Kind extends TicketJob["kind"]>(job: TicketJob & { readonly kind: Kind }) => {
      end ??= await this.#begin(org);
      return this.#run<Kind>(job);
    };
    try {
      return await work({
        write: (source) => run({ kind: "write", source: withoutImageBytes(source) }),
        contain: (source, proposal) => run({ kind: "contain", source: withoutImageBytes(source), proposal }),
      });
    } finally {
      end?.();
    }
  }

  async #begin(org: string): Promise<() => void> {
    const waiting = new AbortController();
    const timer = setTimeout(
      () => waiting.abort(timeout(`the ticket waited longer than ${this.#maxWaitMs / 1_000} s`)),
      this.#maxWaitMs,
    );
    try {
      return await this.#slots.take(org, waiting.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #run<Kind extends TicketJob["kind"]>(job: TicketJob & { readonly kind: Kind }): Promise<JobResults[Kind]> {
    const outcome = await this.#outcomeOf(job);
    if ("result" in outcome) return outcome.result as JobResults[Kind];
    if (outcome.failure === undefined) throw new Error(outcome.message);
    throw new TicketWriterError(outcome.failure, outcome.message);
  }

  async #outcomeOf(job: TicketJob): Promise<JobOutcome> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve } = Promise.withResolvers<JobOutcome>();
    this.#settle = resolve;
    worker.ref();
    const timer = setTimeout(() => {
      this.#drop(worker);
      resolve({ failure: "timeout", message: `the ticket took longer than ${this.#deadlineMs / 1_000} s` });
    }, this.#deadlineMs);
    try {
      worker.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    worker.on("message", (outcome: JobOutcome) => {
      if (worker === this.#worker) this.#settle?.(outcome);
    });
    const fail = (message: string) => {
      if (worker !== this.#worker) return;
      this.#drop(worker);
      this.#settle?.({ failure: undefined, message });
    };
    worker.on("error", (error) => fail(`the ticket thread failed: ${error instanceof Error ? error.message : error}`));
    worker.on("exit", (code) => fail(`the ticket thread ended with code ${code}`));
    return worker;
  }

  #drop(worker: Worker): void {
    this.#worker = undefined;
    void worker.terminate();
  }
}

const timeout = (message: string) => new TicketWriterError("timeout", message);

/** The thread needs to know that there is a screenshot, but not to copy it. */
const withoutImageBytes = ({ screenshot, ...source }: TicketSource): TicketSource => ({
  ...source,
  ...(screenshot ? { screenshot: { mediaType: screenshot.mediaType, bytes: new Uint8Array() } } : {}),
});

/** Shared by the whole process: organisations take turns, and an idle thread does not keep the process alive. */
export const ticketThread = new TicketThread();
