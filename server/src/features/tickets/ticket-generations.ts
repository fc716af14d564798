import { type CatalogueError, errors } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Database, Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventFeed } from "../../events/event-feed.ts";
import { Fault } from "../../shared/fault.ts";
import { type GenerationKey, settleWithTicket, takePart, whileLeading } from "./generation-lease.ts";
import { findGeneration, forgetGenerations } from "./generations.queries.ts";
import { findTicket } from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

/** What a generation is answered with, and whether this very request made it. */
export interface Generated<Answer> {
  readonly answer: Answer;
  readonly isOwn: boolean;
}

/** Makes a ticket; `settle` belongs into the transaction that keeps it. */
type Generate<Answer> = (settle: (tx: Tx, ticketId: string) => Promise<void>) => Promise<Answer>;

/**
 * Generations under way. Whoever asks for the same meanwhile waits for the same one, in this process or another on the
 * same database: it is paid for once and makes one ticket. Nobody's leaving ends it for the others.
 */
export class TicketGenerations<Answer> {
  readonly #db: Database;
  readonly #feed: EventFeed;
  readonly #answerOf: (ticket: TicketRow) => Answer;
  readonly #here = new Map<string, Promise<Generated<Answer>>>();

  constructor(db: Database, feed: EventFeed, answerOf: (ticket: TicketRow) => Answer) {
    this.#db = db;
    this.#feed = feed;
    this.#answerOf = answerOf;
  }

  async share({ orgId: org }: Actor, hash: string, generate: Generate<Answer>): Promise<Generated<Answer>> {
    const key = `${org} ${hash}`;
    for (let inFlight = this.#here.get(key); inFlight; inFlight = this.#here.get(key)) {
      try {
        return { answer: (await inFlight).answer, isOwn: false };
      } catch (error) {
        if (!failsForAll(error)) continue;
        throw error;
      }
    }
    const generation = this.#amongProcesses(org, hash, generate);
    this.#here.set(key, generation);
    try {
      return await generation;
    } finally {
      this.#here.delete(key);
    }
  }

  async #amongProcesses(org: string, hash: string, generate: Generate<Answer>): Promise<Generated<Answer>> {
    for (;;) {
      const part = await takePart(this.#db, org, hash);
      if (part?.leads) return { answer: await this.#lead(part, generate), isOwn: true };
      const ticket = part && (await this.#waitFor(part));
      if (ticket) return { answer: this.#answerOf(ticket), isOwn: false };
    }
  }

  async #lead(part: GenerationKey, generate: Generate<Answer>): Promise<Answer> {
    try {
      return await whileLeading(this.#db, part, () => generate((tx, ticketId) => settleWithTicket(tx, part, ticketId)));
    } finally {
      this.#feed.written(part.org);
    }
  }

  /** The ticket that another process makes; undefined where that process, or its ticket, is no more. */
  async #waitFor({ org, id }: GenerationKey): Promise<TicketRow | undefined> {
    for (;;) {
      const news = this.#newsOf(org);
      try {
        const found = await this.#db.first(findGeneration, { org, id });
        if (!found || (found.outcome === null && found.leased_until < new Date().toISOString())) return undefined;
        if (found.ticket_id !== null) return await this.#db.first(findTicket, { org, id: found.ticket_id });
        const failure = failures.find((entry) => entry.code === found.outcome);
        if (failure) throw new Fault(failure, { cause: new Error("another process generated it, and failed") });
        if (found.outcome !== null) return undefined;
        await news.come;
      } finally {
        news.stop();
      }
    }
  }

  /** Looks again after a second even if nothing was told: a process that died tells nothing. */
  #newsOf(org: string): { come: Promise<void>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const forget = this.#feed.listen((told) => {
      if (told === undefined || told === org) resolve();
    });
    const timer = setTimeout(resolve, 1_000);
    return {
      come: promise,
      stop() {
        forget();
        clearTimeout(timer);
      },
    };
  }
}

/** What a failed generation tells those who waited for it, in this process and in others. */
const failures: readonly CatalogueError[] = [
  errors.sourceNotFound,
  errors.aiGenerationFailed,
  errors.aiTimeout,
  errors.aiRefused,
  errors.aiBadOutput,
  errors.aiUnreachable,
];

/** Whoever made it may have been refused for what concerns nobody else, such as a token that was revoked meanwhile. */
const failsForAll = (error: unknown) => !(error instanceof Fault) || failures.includes(error.entry);

const keptForMs = 60 * 60 * 1_000;

/** Nobody waits for a generation of an hour ago. */
export function forgetOldGenerations(db: Database): Promise<number> {
  const before = new Date(Date.now() - keptForMs).toISOString();
  return db.write((tx) => tx.run(forgetGenerations, { before }));
}
