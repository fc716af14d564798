import type { FastifyReply } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { RateLimit, rejectExceeded } from "./rate-limit.ts";

/** A member's tokens share the allowance of this many tokens, so that creating more of them does not raise the limit. */
const memberFactor = 5;

/** How many requests each token may make in a minute, and each member with all their sessions. */
export class Allowances {
  readonly #ofToken: RateLimit;
  readonly #ofSessions: RateLimit;
  readonly #ofMember: RateLimit;

  constructor(perMinute: number) {
    this.#ofToken = new RateLimit(perMinute, "token");
    this.#ofSessions = new RateLimit(perMinute, "session");
    this.#ofMember = new RateLimit(perMinute * memberFactor, "member");
  }

  /** For operations outside any organisation. */
  takePerson(identityId: string, reply: FastifyReply): void {
    const taken = this.#ofSessions.take(identityId);
    this.#ofSessions.setHeaders(reply, taken);
    rejectExceeded(taken);
  }

  take({ credential, userId }: Actor, reply: FastifyReply): void {
    const isToken = credential.kind === "token";
    const own = isToken ? this.#ofToken : this.#ofSessions;
    const ofOwn = own.take(isToken ? credential.id : userId);
    own.setHeaders(reply, ofOwn);
    const ofMember = ofOwn.allowed ? this.#ofMember.take(userId) : undefined;
    if (ofMember?.allowed === false) this.#ofMember.setHeaders(reply, ofMember);
    rejectExceeded(ofMember ?? ofOwn);
  }
}
