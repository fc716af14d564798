import { type CatalogueError, errors } from "@corkboard/contract";
import { wholeOf } from "../../../db/scope.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Database, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import { Fault } from "../../../shared/fault.ts";
import { type GenerationKey, settleWithTicket, joinGeneration, leadGeneration } from "./generation-lease.ts";
import { findGeneration, forgetGenerations } from "./generations.queries.ts";
import { findTicket } from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

/** The response of a generation, and whether this request ran it. */
export interface Generated<Result> {
  readonly response: Result;
  readonly isLeader: boolean;
}

/** Creates a ticket; `settle` must run in the transaction that stores it. */
type Generate<Result> = (settle: (tx: Tx, ticketId: string) => Promise<void>) => Promise<Result>;

/**
 * Running generations. Concurrent requests for the same source share one generation, within this process and across
 * processes on the same database: it is paid for once and creates one ticket. A client that disconnects does not cancel
 * it for the others.
 */
export class TicketGenerations<Result> {
  readonly #db: Database;
  readonly #feed: EventFeed;
  readonly #responseOf: (ticket: TicketRow) => Result;
  readonly #local = new Map<string, Promise<Generated<Result>>>();

  constructor(db: Database, feed: EventFeed, responseOf: (ticket: TicketRow) => Result) {
    this.#db = db;
    this.#feed = feed;
    this.#responseOf = responseOf;
  }

  async share({ orgId: org }: Actor, hash: string, generate: Generate<Result>): Promise<Generated<Result>> {
    const key = `${org} ${hash}`;
    for (let inFlight = this.#local.get(key); inFlight; inFlight = this.#local.get(key)) {
      try {
        return { response: (await inFlight).response, isLeader: false };
      } catch (error) {
        if (!isShared(error)) continue;
        throw error;
      }
    }
    const generation = this.#acrossProcesses(org, hash, generate);
    this.#local.set(key, generation);
    try {
      return await generation;
    } finally {
      this.#local.delete(key);
    }
  }

  async #acrossProcesses(org: string, hash: string, generate: Generate<Result>): Promise<Generated<Result>> {
    for (;;) {
      const participation = await joinGeneration(this.#db, org, hash);
      if (participation?.isLeader) return { response: await this.#lead(participation, generate), isLeader: true };
      const ticket = participation && (await this.#waitFor(participation));
      if (ticket) return { response: this.#responseOf(ticket), isLeader: false };
    }
  }

  async #lead(participation: GenerationKey, generate: Generate<Result>): Promise<Result> {
    try {
      return await leadGeneration(this.#db, participation, () =>
        generate((tx, ticketId) => settleWithTicket(tx, participation, ticketId)),
      );
    } finally {
      this.#feed.written(participation.org);
    }
  }

  /** The ticket that another process creates; undefined if that process or its ticket no longer exists. */
  async #waitFor({ org, id }: GenerationKey): Promise<TicketRow | undefined> {
    for (;;) {
      const update = this.#nextUpdate(org);
      try {
        const found = await this.#db.first(findGeneration, { org, id });
        if (!found || (found.outcome === null && found.leased_until < this.#db.now().toISOString())) return undefined;
        if (found.ticket_id !== null) return await this.#db.first(findTicket, { ...wholeOf(org), id: found.ticket_id });
        const failure = failures.find((entry) => entry.code === found.outcome);
        if (failure)
          throw new Fault(failure, { cause: new Error("another process ran the generation, and it failed") });
        if (found.outcome !== null) return undefined;
        await update.received;
      } finally {
        update.stop();
      }
    }
  }

  /** Also polls once a second: a crashed process sends no notification. */
  #nextUpdate(org: string): { received: Promise<void>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const forget = this.#feed.listen((updated) => {
      if (updated === undefined || updated === org) resolve();
    });
    const timer = setTimeout(resolve, 1_000);
    return {
      received: promise,
      stop() {
        forget();
        clearTimeout(timer);
      },
    };
  }
}

/** Errors of a failed generation that are passed on to waiters, in this process and in others. */
const failures: readonly CatalogueError[] = [
  errors.sourceNotFound,
  errors.aiGenerationFailed,
  errors.aiTimeout,
  errors.aiRefused,
  errors.aiBadOutput,
  errors.aiUnreachable,
];

/** Other errors may concern only the request that ran the generation, such as a token that was revoked meanwhile. */
const isShared = (error: unknown) => !(error instanceof Fault) || failures.includes(error.entry);

const keptForMs = 60 * 60 * 1_000;

/** No request waits for an hour. */
export function forgetOldGenerations(db: Database): Promise<number> {
  const before = new Date(db.now().getTime() - keptForMs).toISOString();
  return db.write((tx) => tx.run(forgetGenerations, { before }));
}
