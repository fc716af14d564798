import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type FirstRows, type Reader, ReadTooSlow } from "../database.ts";
import type { Query } from "../query.ts";
import { backgroundSlots } from "./background-slots.ts";
import type { Dialect } from "./dialect.ts";
import { objectMaker } from "./object-maker.ts";

export interface ReadThreadData {
  readonly file: string;
  readonly busyTimeoutMs: number;
  readonly cacheKilobytes: number;
}

export interface ReadJob {
  readonly name: string;
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly maxChars: number;
}

/** Errors lose their class between threads, so SQLite's code is sent instead. */
export type ReadOutcome =
  | { readonly columns: readonly string[]; readonly rows: readonly unknown[][]; readonly isCut: boolean }
  | { readonly message: string; readonly errcode: number | undefined };

interface Options extends ReadThreadData {
  readonly dialect: Dialect;
  readonly deadlineMs?: number;
  /** Throws if the file must not be read. */
  before(): void;
  translate(error: unknown): unknown;
}

const defaultDeadlineMs = 2_000;

/**
 * Runs reads in a thread with its own connection, one at a time, so that none of them blocks the event loop. A read that
 * exceeds the deadline fails and takes the thread with it; the next read gets a new one.
 */
export class ReadThread {
  readonly #options: Options;
  readonly #deadlineMs: number;
  readonly #slots = backgroundSlots(1);
  #worker: Worker | undefined;
  #settle: ((outcome: ReadOutcome) => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  }

  readerFor(org: string): Reader {
    const all = async <Params extends object, Row>(query: Query<Params, Row>, params: Params) =>
      (await this.#read(org, query, params, Infinity)).rows;
    return {
      now: () => new Date(),
      all,
      first: async (query, params) => (await all(query, params))[0],
      allUpTo: (query, params, maxChars) => this.#read(org, query, params, maxChars),
    };
  }

  /** The connection is closed before the others of this process, which empty the log when they close. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    worker.postMessage("close");
    await once(worker, "exit");
  }

  async #read<Params extends object, Row>(
    org: string,
    query: Query<Params, Row>,
    params: Params,
    maxChars: number,
  ): Promise<FirstRows<Row>> {
    const { dialect, before, translate } = this.#options;
    const { name, sql, bind } = query.statement(dialect, params);
    try {
      before();
      const outcome = await this.#slots.run(org, () => this.#run({ name, sql, values: bind(params), maxChars }));
      if ("message" in outcome) throw Object.assign(new Error(outcome.message), { errcode: outcome.errcode });
      const toObject = objectMaker(outcome.columns);
      return { rows: outcome.rows.map((row) => toObject(row) as Row), isCut: outcome.isCut };
    } catch (error) {
      throw translate(error);
    }
  }

  #run(job: ReadJob): Promise<ReadOutcome> {
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    return new Promise<ReadOutcome>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#worker = undefined;
        void worker.terminate();
        reject(new ReadTooSlow(`the read took longer than ${this.#deadlineMs} ms`));
      }, this.#deadlineMs);
      this.#settle = (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      worker.postMessage(job);
    }).finally(() => {
      this.#settle = undefined;
      worker.unref();
    });
  }

  #start(): Worker {
    const { file, busyTimeoutMs, cacheKilobytes } = this.#options;
    const workerData: ReadThreadData = { file, busyTimeoutMs, cacheKilobytes };
    const worker = new Worker(new URL("./read-thread-main.ts", import.meta.url), { workerData });
    const finish = (outcome: ReadOutcome) => {
      if (worker === this.#worker) this.#settle?.(outcome);
    };
    const fail = (message: string) => {
      finish({ message, errcode: undefined });
      if (worker === this.#worker) this.#worker = undefined;
    };
    worker.on("message", finish);
    worker.on("error", (error) => fail(`the read thread failed: ${error instanceof Error ? error.message : error}`));
    worker.on("exit", (code) => fail(`the read thread ended with code ${code}`));
    return worker;
  }
}
