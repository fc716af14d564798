import type { Database, Tx } from "../../db/database.ts";
import type { Signer } from "../../signing/signer.ts";
import { AttemptCounts, type AttemptLimit, recordFailure } from "./attempt-counts.ts";
import { RateLimit } from "./rate-limit.ts";

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
/** Wrong passwords for one person in a quarter of an hour: from one address, and from all of them. */
const perAddressAndPerson = 10;
const perPerson = 100;
/** Requests without a session that an address may make for each failed attempt it may make. */
const requestsPerAttempt = 20;

/**
 * Limits how often passwords, codes and links can be tried, in all processes together. A person's limit from one address
 * is lower than from all, so that a stranger elsewhere does not soon lock them out.
 */
export class SignInLimits {
  readonly #perMinute: number | undefined;
  readonly #requests: RateLimit | undefined;
  readonly #attempts: AttemptCounts;
  readonly #signer: Signer;

  /** Failed attempts per minute and address; undefined for no limits at all. */
  constructor(perMinute: number | undefined, db: Database, signer: Signer) {
    this.#perMinute = perMinute;
    this.#requests = perMinute === undefined ? undefined : new RateLimit(perMinute * requestsPerAttempt);
    this.#attempts = new AttemptCounts(db);
    this.#signer = signer;
  }

  /** Counted in this process only: requests are too many to be written down. */
  takeRequest(address: string): void {
    this.#requests?.enforce(address);
  }

  /** Counts an attempt before it is made. Call the returned function if it succeeds: then it does not count. */
  async takeAttempt(address: string, person?: string): Promise<() => Promise<void>> {
    if (this.#perMinute === undefined) return async () => undefined;
    const limits: AttemptLimit[] = [this.#limit(`address ${address}`, this.#perMinute, minuteMs)];
    if (person !== undefined) {
      limits.push(this.#limit(`address ${address} person ${person}`, perAddressAndPerson, quarterHourMs));
      limits.push(this.#limit(`person ${person}`, perPerson, quarterHourMs));
    }
    return this.#attempts.take(limits);
  }

  /**
   * Writes down that an attempt has failed, whether or not it was for a person who exists. Whatever else is written for
   * those who exist then delays the next request no more than this.
   */
  recordFailure(tx: Tx, person: string): Promise<void> {
    return recordFailure(tx, this.#subject(`failed ${person}`));
  }

  #limit(text: string, max: number, windowMs: number): AttemptLimit {
    return { subject: this.#subject(text), max, windowMs };
  }

  /** Keyed and hashed, so that counts do not tell addresses. */
  #subject(text: string): string {
    return this.#signer.sign("attempt", text);
  }
}
