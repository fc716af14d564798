import { errors } from "@corkboard/contract";
import type { FastifyReply } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { RateLimit } from "./rate-limit.ts";

/** All tokens of a member together have the allowance of so many: making more of them does not make more requests. */
const tokensWorth = 5;

/** The requests that each token may make in a minute. */
export class TokenAllowance {
  readonly #ofToken: RateLimit;
  readonly #ofMember: RateLimit;

  constructor(perMinute: number) {
    this.#ofToken = new RateLimit(perMinute, "token");
    this.#ofMember = new RateLimit(perMinute * tokensWorth, "member");
  }

  take({ tokenId, userId }: Actor, reply: FastifyReply): void {
    const ofToken = this.#ofToken.take(tokenId);
    this.#ofToken.tell(reply, ofToken);
    const ofMember = ofToken.allowed ? this.#ofMember.take(userId) : undefined;
    if (ofMember?.allowed === false) this.#ofMember.tell(reply, ofMember);
    const { allowed, resetSeconds } = ofMember ?? ofToken;
    if (allowed) return;
    reply.header("retry-after", resetSeconds);
    throw new Fault(errors.rateLimited);
  }
}
