import { errors, type Method, type Route } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import type { RateLimit } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of every operation; never read before it. */
    actor: Actor | null;
  }
}

export interface Identify {
  (secret: string): Actor | undefined | Promise<Actor | undefined>;
}

export interface GuardOptions {
  readonly identify: Identify;
  readonly rateLimit: RateLimit | undefined;
}

/** The scheme in any case, the secret only as it was issued. */
const bearer = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(tok_[0-9a-f]{64})$/;

/** The secret a request shows, if it has the form of one. */
export const secretOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? "")?.[1];

/** What every operation asks before it looks at anything else: who, how often, and whether they may. */
export function guard(method: Method, route: Route, options: GuardOptions): onRequestHookHandler {
  const admit = (actor: Actor | undefined, request: FastifyRequest, reply: FastifyReply) => {
    if (!actor) throw new Fault(errors.unauthenticated);
    request.actor = actor;
    if (options.rateLimit) takeFromAllowance(options.rateLimit, actor, reply);
    const mayWrite = method === "GET" || actor.scope === "write";
    const hasRole = route.role === "member" || actor.role === route.role;
    if (!mayWrite || !hasRole) throw new Fault(errors.forbidden);
  };

  return (request, reply, done) => {
    const secret = secretOf(request);
    const found = secret === undefined ? undefined : options.identify(secret);
    if (found instanceof Promise) {
      found.then((actor) => admit(actor, request, reply)).then(() => done(), done);
      return;
    }
    try {
      admit(found, request, reply);
    } catch (fault) {
      return done(fault as Fault);
    }
    done();
  };
}

function takeFromAllowance(rateLimit: RateLimit, actor: Actor, reply: FastifyReply): void {
  const { allowed, remaining, resetSeconds } = rateLimit.take(actor.tokenId);
  reply.header("ratelimit-policy", rateLimit.policy);
  reply.header("ratelimit", `"token";r=${remaining};t=${resetSeconds}`);
  if (allowed) return;
  reply.header("retry-after", resetSeconds);
  throw new Fault(errors.rateLimited);
}
