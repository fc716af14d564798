import { errors } from "@corkboard/contract";
import type { FastifyReply } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { RateLimit } from "./rate-limit.ts";

/** A member's tokens share the allowance of this many tokens, so that creating more of them does not raise the limit. */
const memberFactor = 5;

/** How many requests each token may make in a minute. */
export class TokenAllowance {
  readonly #ofToken: RateLimit;
  readonly #ofMember: RateLimit;

  constructor(perMinute: number) {
    this.#ofToken = new RateLimit(perMinute, "token");
    this.#ofMember = new RateLimit(perMinute * memberFactor, "member");
  }

  take({ tokenId, userId }: Actor, reply: FastifyReply): void {
    const ofToken = this.#ofToken.take(tokenId);
    this.#ofToken.setHeaders(reply, ofToken);
    const ofMember = ofToken.allowed ? this.#ofMember.take(userId) : undefined;
    if (ofMember?.allowed === false) this.#ofMember.setHeaders(reply, ofMember);
    const { allowed, resetSeconds } = ofMember ?? ofToken;
    if (allowed) return;
    reply.header("retry-after", resetSeconds);
    throw new Fault(errors.rateLimited);
  }
}
