import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { RateLimit } from "./rate-limit.ts";

const quarterHourMs = 15 * 60 * 1_000;
/** Wrong passwords for one person in a quarter of an hour: from one address, and from all of them. */
const perAddressAndPerson = 10;
const perPerson = 100;
/** Requests without a session that an address may make for each failed attempt it may make. */
const requestsPerAttempt = 20;

interface Taken {
  readonly limit: RateLimit;
  readonly caller: string;
}

/**
 * Limits how often passwords, codes and links can be tried, in this process. A person's limit from one address is lower
 * than from all, so that a stranger elsewhere does not soon lock them out.
 */
export class SignInLimits {
  readonly #requests: RateLimit;
  readonly #ofAddress: RateLimit;
  readonly #ofPersonAtAddress = new RateLimit(perAddressAndPerson, "attempts", quarterHourMs);
  readonly #ofPerson = new RateLimit(perPerson, "attempts", quarterHourMs);
  readonly #isOff: boolean;

  /** Failed attempts per minute and address; undefined for no limits at all. */
  constructor(perMinute: number | undefined) {
    this.#isOff = perMinute === undefined;
    this.#ofAddress = new RateLimit(perMinute ?? 1);
    this.#requests = new RateLimit((perMinute ?? 1) * requestsPerAttempt);
  }

  takeRequest(address: string): void {
    if (!this.#isOff) take([{ limit: this.#requests, caller: address }]);
  }

  /** Counts an attempt. Call the returned function if it succeeds: then it does not count. */
  takeAttempt(address: string, person?: string): () => void {
    if (this.#isOff) return () => undefined;
    const attempts = [{ limit: this.#ofAddress, caller: address }];
    if (person !== undefined) {
      attempts.push({ limit: this.#ofPersonAtAddress, caller: `${address} ${person}` });
      attempts.push({ limit: this.#ofPerson, caller: person });
    }
    take(attempts);
    return () => attempts.forEach(({ limit, caller }) => limit.giveBack(caller));
  }
}

function take(attempts: readonly Taken[]): void {
  for (const { limit, caller } of attempts) {
    const { allowed, resetSeconds } = limit.take(caller);
    if (!allowed) throw new Fault(errors.rateLimited, { retryAfterSeconds: resetSeconds });
  }
}
