import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Reader } from "../db/database.ts";
import { countWorkers, secondsWithoutWork } from "./background-work.ts";
import {
  findDeletionState,
  findEventLag,
  findFileDeletionState,
  findJobStates,
  findSearchLag,
  findStoredFiles,
  findWebhookState,
  type QueueState,
} from "./figures.queries.ts";

export interface QueueFigures {
  readonly queue: "events" | "mail" | "webhooks" | "search" | "deletions" | "file_deletions";
  readonly due: number;
  readonly retrying: number;
  /** How long the oldest of what is due has waited. */
  readonly oldestSeconds: number;
}

/** The jobs of one kind (`jobs/`). */
export interface JobFigures {
  readonly kind: string;
  readonly due: number;
  readonly retrying: number;
  /** Given up, and not requested since. */
  readonly failed: number;
}

/** Totals of all organisations, for the metrics. */
export interface Figures {
  readonly queues: readonly QueueFigures[];
  readonly jobs: readonly JobFigures[];
  /** Undefined before any process has reported. */
  readonly secondsWithoutWork: number | undefined;
  readonly workers: number;
  readonly files: number;
  readonly fileBytes: number;
}

const freshForMs = 10_000;
/** A scrape does not wait longer for the database. It then reports the last figures, unless they are older than this. */
const waitMs = 3_000;
const usableForMs = 60_000;

interface Needs {
  readonly db: Database;
  /** Emails that nobody is to send do not wait. */
  readonly isMailEnabled: boolean;
}

/** Reads the figures at most every ten seconds, and then among the reads that may take long. */
export class CachedFigures {
  readonly #needs: Needs;
  #last: { readonly figures: Figures; readonly at: number } | undefined;
  #reading: Promise<void> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Undefined if the database does not respond. */
  async read(): Promise<Figures | undefined> {
    if (this.#age() > freshForMs) {
      this.#reading ??= this.#refresh().finally(() => {
        this.#reading = undefined;
      });
      await Promise.race([this.#reading, sleep(waitMs, undefined, { ref: false })]);
    }
    return this.#age() > usableForMs ? undefined : this.#last?.figures;
  }

  async #refresh(): Promise<void> {
    const { db, isMailEnabled } = this.#needs;
    try {
      this.#last = { figures: await readFigures(db.background("figures"), isMailEnabled), at: performance.now() };
    } catch {
      // Whether the database responds is one of the metrics.
      this.#last = undefined;
    }
  }

  #age(): number {
    return this.#last ? performance.now() - this.#last.at : Infinity;
  }
}

async function readFigures(db: Reader, isMailEnabled: boolean): Promise<Figures> {
  const now = db.now().toISOString();
  const jobs = await db.all(findJobStates, { now });
  const queues = [
    queueOf(db, "events", await db.first(findEventLag, {})),
    ...(isMailEnabled ? [queueOf(db, "mail", sumOf(jobs.filter(({ kind }) => mailKinds.has(kind))))] : []),
    queueOf(db, "webhooks", await db.first(findWebhookState, { now })),
    queueOf(db, "search", await db.first(findSearchLag, {})),
    queueOf(db, "deletions", await db.first(findDeletionState, { now })),
    queueOf(db, "file_deletions", await db.first(findFileDeletionState, { now })),
  ];
  const stored = await db.first(findStoredFiles, {});
  return {
    queues,
    jobs,
    secondsWithoutWork: await secondsWithoutWork(db),
    workers: await countWorkers(db),
    files: stored?.files ?? 0,
    fileBytes: stored?.bytes ?? 0,
  };
}

const mailKinds: ReadonlySet<string> = new Set(["member-mail", "digest", "link-mail", "report-mail", "contact-mail"]);

const sumOf = (states: readonly QueueState[]): QueueState => ({
  due: states.reduce((sum, { due }) => sum + due, 0),
  retrying: states.reduce((sum, { retrying }) => sum + retrying, 0),
  oldest: states.reduce<string | null>(
    (oldest, state) => (oldest === null || (state.oldest !== null && state.oldest < oldest) ? state.oldest : oldest),
    null,
  ),
});

function queueOf(db: Reader, queue: QueueFigures["queue"], state: Partial<QueueState> | undefined): QueueFigures {
  const { due = 0, retrying = 0, oldest } = state ?? {};
  const oldestSeconds = oldest ? Math.max(0, (db.now().getTime() - Date.parse(oldest)) / 1_000) : 0;
  return { queue, due, retrying, oldestSeconds };
}
